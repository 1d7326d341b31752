// A page for presses that follow each other: what the first one does decides where the second would go.
import 'dart:async';

import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';
import 'package:flutter/src/widgets/navigator.dart';

import 'pages.dart';

Element presses(NavigatorState navigator) {
  truth['pressed in order'] = <String>[];
  void did(String what) => (truth['pressed in order']! as List<String>).add(what);
  final Element page = Element(const Widget());
  page.add(Box(const Text('Presses'), const Rect(20, 10, 200, 40), label: 'Presses', flags: header | namesRoute));
  page.add(press('Open', 1, () {
    did('open');
    final Element next = Element(const Widget())..add(press('Delete everything', 1, () => did('delete')));
    unawaited(navigator.push(ModalRoute<void>(const RouteSettings(name: '/danger'), next)));
  }));
  int likes = 0;
  late final Box like;
  like = press('Likes: 0', 2, () {
    did('like');
    like.label = 'Likes: ${++likes}';
  });
  page.add(like);
  page.add(press('Terms', 3, () => did('terms'))..isPartOfText = true);
  return page;
}
