// A page of traps: what looks as if it would work and does not, or not the way it looks. `did` is what really happened.
import 'dart:async';

import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';

import 'pages.dart';

const int toggleable = 1 << 16, toggled = 1 << 17;

/// `restless`: with those that never stand still.
Element traps({required bool restless}) {
  final List<String> did = <String>[];
  truth['did'] = did;
  final Element page = Element(const Widget());
  page.add(Box(const Text('Traps'), const Rect(20, 10, 200, 40), label: 'Traps', flags: header | namesRoute));
  final Box status = text('Status: none', line(0));
  page.add(status);
  void does(String what) {
    did.add(what);
    status.label = 'Status: $what';
    redraw();
  }

  Box trap(String name, int number, {void Function()? deed}) {
    final Box box = press(name, number, deed ?? () => does(name));
    page.add(box);
    return box;
  }

  trap('Dead', 1, deed: () {});
  // The screen says that it was done; nothing was.
  trap('Liar', 2, deed: () => status.label = 'Status: Liar');
  trap('Covered', 3);
  page.add(Box(const ModalBarrier(), line(3))..speaks = false);
  trap('Disabled', 5)
    ..flags = button | canDisable
    ..onTap = null;
  final Box late = trap('Enabled late', 6)..flags = button | canDisable;
  Timer(const Duration(milliseconds: 500), () {
    late.flags = button | canDisable | enabled;
    redraw();
  });
  trap('Twin', 7).rect = const Rect(20, 340, 180, 370);
  trap('Twin', 7).rect = const Rect(200, 340, 360, 370);
  trap('Throws', 8, deed: () => throw StateError('thrown by a trap'));
  // Its place is taken by something that is neither seen nor called anything, and that takes every touch.
  final Box absorber = Box(const Widget(), line(9))
    ..speaks = false
    ..absorbs = true;
  trap('Absorbed', 9);
  page.add(absorber);
  trap('Let through', 10).hittable = false;
  final Box eats = textField('Eats', 11, 'eats');
  stateOf(eats).format = (String _) => '';
  page.add(eats);
  final Box half = textField('Half', 12, 'half');
  stateOf(half).format = (String now) => now.length > 3 ? now.substring(0, 3) : now;
  page.add(half);
  void toggle(String name, int number, void Function(Box) deed) {
    final Box box = trap(name, number);
    box.flags = toggleable | canDisable | enabled;
    box.onTap = () {
      box.flags ^= toggled;
      redraw();
      deed(box);
    };
  }

  toggle('Honest', 13, (Box box) => does('Honest'));
  toggle('Springs back', 14, (Box box) => Timer(const Duration(milliseconds: 60), () {
    box.flags ^= toggled;
    redraw();
  }));
  if (restless) {
    moves(trap('Moving', 4));
    recycled(page, does);
  }
  farBelow(page, does);
  return page;
}

void moves(Box box) => Timer.periodic(const Duration(milliseconds: 16), (Timer timer) {
  if (!box.isShown) return timer.cancel();
  box.rect = box.rect.shift(box.rect.left > 100 ? -81 : 9, 0);
  redraw();
});

/// Two rows whose places never change and whose contents do, again and again.
void recycled(Element page, void Function(String) does) {
  final List<String> names = <String>['Ada', 'Bob'];
  final Element sliver = SliverMultiBoxAdaptorElement(const SliverList());
  final List<Box> places = <Box>[
    for (int place = 0; place < 2; place++)
      Box(const ListTile(), line(15 + place), flags: button, actions: tap, onTap: () => does('Row ${names[place]}')),
  ];
  void fill() {
    for (int place = 0; place < 2; place++) {
      places[place].label = 'Row ${names[place]}';
    }
    redraw();
  }
  fill();
  places.forEach(sliver.add);
  Timer.periodic(const Duration(milliseconds: 90), (Timer timer) {
    if (!places.first.isShown) return timer.cancel();
    names.setAll(0, names.reversed.toList());
    fill();
  });
  page.add(Element(const Scrollable())..add(Box(const Widget(), const Rect(20, 660, 380, 740), actions: scrollUp)..add(sliver)));
}

/// It can be scrolled to, and lies outside until then.
void farBelow(Element page, void Function(String) does) {
  final Box box = Box(const ElevatedButton(), const Rect(20, 2000, 380, 2030), label: 'Far below',
    flags: button | canDisable | enabled | hidden, actions: tap, onTap: () => does('Far below'));
  box.onReveal = () {
    box.rect = const Rect(20, 745, 380, 775);
    box.flags &= ~hidden;
    redraw();
  };
  page.add(Element(const Scrollable())..add(box));
}
