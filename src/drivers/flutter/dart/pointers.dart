// scope: package:flutter/src/gestures/binding.dart
//
// Fingers and the mouse, where the engine's own events come in. Looking what is hit and sending the press happen in one
// go, so that nothing can move in between: that is the receipt.
(Map<String, dynamic> t) {
  final Stopwatch clock = Stopwatch()..start();
  int pointer = 70000;
  bool mouseIsHere = false;
  const int mouse = 70001, finger = 70002;

  // The number is kept, not the view: a finger that is down when the session closes must still be lifted.
  int lastView = 0;
  int viewId() => lastView = (t['view']?.flutterView.viewId ?? lastView) as int;
  Offset at(Map<String, dynamic> point) => Offset((point['x'] as num).toDouble(), (point['y'] as num).toDouble());
  Future<void> pause(num ms) => Future<void>.delayed(Duration(milliseconds: ms.round()));
  void send(PointerEvent event) => GestureBinding.instance.handlePointerEvent(event);

  t['hits'] = (double x, double y) {
    final HitTestResult result = HitTestResult();
    GestureBinding.instance.hitTestInView(result, Offset(x, y), viewId());
    return <Object>[for (final HitTestEntry entry in result.path) entry.target];
  };

  void down(Offset position, bool right) => send(PointerDownEvent(
    viewId: viewId(), timeStamp: clock.elapsed, pointer: ++pointer, device: right ? mouse : finger, position: position,
    kind: right ? PointerDeviceKind.mouse : PointerDeviceKind.touch, buttons: right ? 2 : 1,
  ));

  void up(Offset position, bool right) => send(PointerUpEvent(
    viewId: viewId(), timeStamp: clock.elapsed, pointer: pointer, device: right ? mouse : finger, position: position,
    kind: right ? PointerDeviceKind.mouse : PointerDeviceKind.touch,
  ));

  void move(Offset from, Offset to) => send(PointerMoveEvent(
    viewId: viewId(), timeStamp: clock.elapsed, pointer: pointer, device: finger, position: to, delta: to - from,
    kind: PointerDeviceKind.touch,
  ));

  Map<String, dynamic> aim(Map<String, dynamic> args, Offset place, {bool first = true}) =>
      t['aim'](args, place.dx, place.dy, first: first) as Map<String, dynamic>;

  t['ops']['tap'] = (Map<String, dynamic> args) async {
    final bool right = args['button'] == 'right';
    Map<String, dynamic> aimed = <String, dynamic>{};
    for (int sent = 0; sent < (args['count'] as int); sent++) {
      // Flutter counts two taps as a double tap only when some time lies between them.
      if (sent > 0) await pause(80);
      // Before each of them: the one before may have brought something else to this place.
      aimed = aim(args, at(args), first: sent == 0);
      if (aimed['delivered'] == false) {
        return sent == 0 ? aimed : <String, dynamic>{...aimed, 'sent': sent, 'settled': await t['settle'](args)};
      }
      down(at(args), right);
      if ((args['hold_ms'] as num) > 0) {
        await pause(args['hold_ms'] as num);
      } else {
        await t['frame'](40);
      }
      up(at(args), right);
    }
    return <String, dynamic>{...aimed, 'settled': await t['settle'](args)};
  };

  /// One finger along a way; the last moves are slow where nothing must fly on.
  t['ops']['stroke'] = (Map<String, dynamic> args) async {
    final Offset from = at(args['from'] as Map<String, dynamic>), to = at(args['to'] as Map<String, dynamic>);
    final Map<String, dynamic> aimed = aim(args, from);
    if (aimed['delivered'] == false) return aimed;
    down(from, false);
    await pause(args['hold_ms'] as num);
    final int steps = ((args['duration_ms'] as num) / 16).ceil().clamp(4, 200).toInt();
    Offset last = from;
    for (int step = 1; step <= steps; step++) {
      final Offset next = from + (to - from) * (step / steps);
      move(last, next);
      last = next;
      await pause(16);
    }
    if (args['rest'] == true) await pause(150);
    up(to, false);
    return <String, dynamic>{...aimed, 'settled': await t['settle'](args)};
  };

  t['ops']['scroll'] = (Map<String, dynamic> args) async {
    send(PointerScrollEvent(
      viewId: viewId(), timeStamp: clock.elapsed, device: mouse, kind: PointerDeviceKind.mouse, position: at(args),
      scrollDelta: Offset((args['dx'] as num).toDouble(), (args['dy'] as num).toDouble()),
    ));
    return <String, dynamic>{'delivered': true, 'settled': await t['settle'](args)};
  };

  void hover(Offset position) => send(PointerHoverEvent(
    viewId: viewId(), timeStamp: clock.elapsed, device: mouse, kind: PointerDeviceKind.mouse, position: position,
  ));

  t['ops']['hover'] = (Map<String, dynamic> args) async {
    final Map<String, dynamic> aimed = aim(args, at(args));
    if (aimed['delivered'] == false) return aimed;
    if (!mouseIsHere) {
      send(PointerAddedEvent(
        viewId: viewId(), timeStamp: clock.elapsed, device: mouse, kind: PointerDeviceKind.mouse,
        position: const Offset(-100, -100),
      ));
    }
    mouseIsHere = true;
    // It comes from outside, so that what it comes to rest on sees it enter.
    hover(const Offset(-100, -100));
    await t['frame'](40);
    hover(at(args));
    return <String, dynamic>{...aimed, 'settled': await t['settle'](args)};
  };

  t['takeMouseAway'] = () {
    if (!mouseIsHere) return;
    mouseIsHere = false;
    send(PointerRemovedEvent(
      viewId: viewId(), timeStamp: clock.elapsed, device: mouse, kind: PointerDeviceKind.mouse,
      position: const Offset(-100, -100),
    ));
  };
  return 'ok';
}
