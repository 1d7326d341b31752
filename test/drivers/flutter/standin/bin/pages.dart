// The pages of the stand-in app, put together by hand: no build method, no layout.
import 'dart:async';
import 'dart:io';

import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';
import 'package:flutter/src/widgets/editable_text.dart';
import 'package:flutter/src/widgets/navigator.dart';

const int tap = 1 << 0, scrollUp = 1 << 4, scrollDown = 1 << 5;
const int checkable = 1 << 0, checked = 1 << 1, button = 1 << 3, field = 1 << 4, focused = 1 << 5, canDisable = 1 << 6;
const int enabled = 1 << 7, header = 1 << 9, obscured = 1 << 10, scopesRoute = 1 << 11, namesRoute = 1 << 12;
const int hidden = 1 << 13, slider = 1 << 23;

/// What really happened, for tests: no driver reads this.
final Map<String, Object?> truth = <String, Object?>{'taps': 0, 'rows': <String>[], 'keys': <String>[]};

/// What the app says when the page cannot be made.
String failsToPush = 'no such page';

void redraw() => SchedulerBinding.instance.scheduleFrame();

Rect line(int number, {double width = 360}) => Rect(20, 60.0 + number * 40, 20 + width, 90.0 + number * 40);

Box text(String words, Rect rect) => Box(Text(words), rect, label: words);

Box press(String words, int number, void Function() deed, {String? key}) => Box(
  ElevatedButton(key: key == null ? null : ValueKey<String>(key)), line(number),
  label: words, flags: button | canDisable | enabled, actions: tap, onTap: () { deed(); redraw(); },
);

Box textField(String words, int number, String key, {bool secret = false}) {
  final EditableTextState state = EditableTextState(EditableText());
  final Box box = Box(
    TextField(key: ValueKey<String>(key)), line(number),
    label: words, flags: field | canDisable | enabled | (secret ? obscured : 0), actions: tap,
  );
  final StatefulElement editable = StatefulElement(state.widget, state);
  box.add(editable);
  state.widget.focusNode.context = editable;
  box.onTap = () {
    FocusManager.instance.primaryFocus = state.widget.focusNode;
    redraw();
  };
  SchedulerBinding.instance.onFrame.add(() {
    box.flags = (box.flags & ~focused) | (state.widget.focusNode.hasFocus ? focused : 0);
  });
  state.onChanged = (String now) => truth[key] = now;
  return box;
}

EditableTextState stateOf(Box box) => (box.children.first as StatefulElement).state as EditableTextState;

Element? homePage;
final List<Box> spoken = <Box>[];

/// Words that nobody's doing brought: in place of earlier ones, or beside them.
void speakUp(String words, {bool beside = false}) {
  if (!beside) {
    spoken.forEach(homePage!.children.remove);
    spoken.clear();
  }
  spoken.add(text(words, const Rect(220, 10, 380, 40)));
  homePage!.add(spoken.last);
  redraw();
}

Element home(NavigatorState navigator) {
  final Element page = homePage = Element(const Widget());
  final Box taps = text('Taps: 0', line(0));
  final Box later = text('Later: no', line(13));
  page.add(Box(const Text('Home'), const Rect(20, 10, 200, 40), label: 'Home', flags: header | namesRoute));
  page.add(taps);
  page.add(press('Count', 1, () {
    truth['taps'] = (truth['taps']! as int) + 1;
    taps.label = 'Taps: ${truth['taps']}';
  }, key: 'count')..onLongPress = (() => truth['long'] = true)..onDoubleTap = (() => truth['double'] = true)
    ..onHover = (() => truth['hovered'] = true));
  page.add(press('Dead', 2, () {}));
  page.add(Box(const ElevatedButton(), line(3), label: 'Disabled', flags: button | canDisable, actions: 0));
  page.add(press('Throws', 4, () => throw StateError('boom in a handler')));
  page.add(press('Late', 5, () => Timer(const Duration(milliseconds: 300), () { later.label = 'Later: yes'; redraw(); })));
  page.add(press('Covered', 6, () => truth['covered'] = true));
  page.add(Box(const ModalBarrier(), line(6))..speaks = false);
  final Box moving = press('Moving', 7, () => truth['moving'] = true);
  page.add(moving);
  SchedulerBinding.instance.onFrame.add(() {
    moving.rect = moving.rect.shift(moving.rect.left > 100 ? -81 : 9, 0);
  });
  page.add(press('Open dialog', 8, () => navigator.push(DialogRoute<void>(const RouteSettings(), dialog(navigator)))));
  final Box email = textField('Email', 9, 'email');
  stateOf(email).onSubmitted = (String now) => truth['submitted'] = now;
  page.add(email);
  final Box code = textField('Code', 10, 'code');
  stateOf(code).format = (String now) => now.toUpperCase();
  page.add(code);
  page.add(textField('Password', 11, 'password', secret: true));
  page.add(press('Toast', 12, () {
    final Box toast = text('Saved', line(17));
    page.add(toast);
    Timer(const Duration(milliseconds: 25), () { page.children.remove(toast); redraw(); });
  }));
  page.add(later);
  final Box remember = press('Remember', 14, () {}, key: 'remember')..flags = checkable | canDisable | enabled;
  remember.onTap = () { remember.flags ^= checked; redraw(); };
  page.add(remember);
  page.add(press('Fetch', 15, () async {
    final HttpClient client = HttpClient();
    final HttpClientRequest request = await client.getUrl(Uri.parse('http://127.0.0.1:${truth['port']}/items?key=secret'));
    await (await request.close()).drain<void>();
    later.label = 'Later: fetched';
    client.close();
    redraw();
  }));
  page.add(press('Say', 16, () => print('the app says hello')));
  return page;
}

Element dialog(NavigatorState navigator) {
  final Element whole = Element(const Widget());
  whole.add(Box(const ModalBarrier(), const Rect(0, 0, 400, 800))..speaks = false);
  final Box inner = Box(const Widget(), const Rect(40, 300, 360, 460), label: 'Alert', flags: scopesRoute | namesRoute);
  inner.add(text('Really?', const Rect(60, 320, 340, 350)));
  inner.add(Box(
    const ElevatedButton(), const Rect(60, 400, 180, 440), label: 'Yes', flags: button, actions: tap,
    onTap: () { truth['answer'] = 'yes'; navigator.maybePop(); },
  ));
  whole.add(inner);
  return whole;
}

/// Thirty rows of which only those near the window exist, as in every lazy list.
Element list() {
  final Element page = Element(const Widget());
  double offset = 0;
  final Element holder = Element(const Scrollable());
  final Box box = Box(const Widget(), const Rect(0, 60, 400, 660), actions: scrollUp)
    ..scrollPosition = 0
    ..scrollMax = 30 * 60 - 600;
  final Element sliver = SliverMultiBoxAdaptorElement(const SliverList());
  final List<String> names = <String>[for (int row = 0; row < 30; row++) 'Row $row'];
  void fill() {
    sliver.children.clear();
    for (int row = 0; row < 30; row++) {
      final double top = 60 + row * 60 - offset;
      if (top < -60 || top > 720) continue;
      sliver.add(rows[row] ??= Box(const ListTile(), line(0), flags: button, actions: tap));
      final Box one = rows[row]!;
      one.rect = Rect(0, top, 400, top + 60);
      one.label = names[row];
      one.onTap = () => (truth['rows']! as List<String>).add(names[row]);
      one.flags = button | (top + 60 <= 60 || top >= 660 ? hidden : 0);
      one.onReveal = () { offset = (row * 60 - 200).clamp(0, 1200).toDouble(); fill(); };
    }
    box.scrollPosition = offset;
    box.actions = (offset < 1200 ? scrollUp : 0) | (offset > 0 ? scrollDown : 0);
    redraw();
  }
  box.onScroll = (double by) { offset = (offset + by).clamp(0, 1200).toDouble(); fill(); };
  holder.add(box);
  box.add(sliver);
  page.add(Box(const Text('List'), const Rect(20, 10, 200, 40), label: 'List', flags: header | namesRoute));
  page.add(holder);
  page.add(Box(
    const ElevatedButton(), const Rect(20, 700, 200, 740), label: 'Swap', flags: button, actions: tap,
    onTap: () { names.setAll(0, <String>['Row 1', 'Row 0']); fill(); },
  ));
  fill();
  return page;
}

final Map<int, Box> rows = <int, Box>{};

Element loading() {
  final Element page = Element(const Widget());
  page.add(Box(const Text('Loading'), const Rect(20, 10, 200, 40), label: 'Loading', flags: header | namesRoute));
  page.add(Box(const CircularProgressIndicator(), const Rect(180, 100, 220, 140))..speaks = false);
  page.add(Box(const CustomPaint(), const Rect(0, 200, 400, 500))..speaks = false);
  page.add(Box(const AndroidView(), const Rect(0, 500, 400, 700))..speaks = false);
  page.add(Box(
    const Slider(key: ValueKey<String>('volume'), value: 30), const Rect(20, 720, 380, 760),
    flags: slider | canDisable | enabled,
  )..value = '30%');
  final Element dropdown = Element(const DropdownButton<String>(key: ValueKey<String>('language')));
  dropdown.add(Box(const Widget(), const Rect(220, 60, 380, 90), label: 'English', flags: button, actions: tap));
  page.add(dropdown);
  return page;
}
