// A page that does not let itself be closed: it asks first.
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';
import 'package:flutter/src/widgets/navigator.dart';

import 'pages.dart';

ModalRoute<void> form(RouteSettings settings, NavigatorState navigator) {
  final Element page = Element(const Widget());
  page.add(Box(const Text('Form'), const Rect(20, 10, 200, 40), label: 'Form', flags: header | namesRoute));
  final Box drawer = text('Side menu', line(1));
  final ModalRoute<void> route = ModalRoute<void>(settings, page);
  int asked = 0;
  route.onVeto = () {
    page.add(text('Discard changes? ${++asked}', line(2 + asked)));
    redraw();
  };
  page.add(press('Open drawer', 2, () {
    page.add(drawer);
    route.closeInside = () => page.children.remove(drawer);
  }));
  return route;
}
