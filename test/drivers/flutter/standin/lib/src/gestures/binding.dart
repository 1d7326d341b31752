// The scope of pointers: events, hit tests and who gets them.
import 'dart:async';

import '../standin/bindings.dart';
import '../standin/tree.dart';
import '../standin/ui.dart';

abstract class PointerEvent {
  PointerEvent({
    this.viewId = 0, this.timeStamp = Duration.zero, this.pointer = 0, this.device = 0, this.position = Offset.zero,
    this.delta = Offset.zero, this.kind = PointerDeviceKind.touch, this.buttons = 0,
  });
  final int viewId, pointer, device, buttons;
  final Duration timeStamp;
  final Offset position, delta;
  final PointerDeviceKind kind;
}

class PointerDownEvent extends PointerEvent {
  PointerDownEvent({super.viewId, super.timeStamp, super.pointer, super.device, super.position, super.kind, super.buttons});
}

class PointerUpEvent extends PointerEvent {
  PointerUpEvent({super.viewId, super.timeStamp, super.pointer, super.device, super.position, super.kind});
}

class PointerMoveEvent extends PointerEvent {
  PointerMoveEvent({
    super.viewId, super.timeStamp, super.pointer, super.device, super.position, super.delta, super.kind,
  });
}

class PointerHoverEvent extends PointerEvent {
  PointerHoverEvent({super.viewId, super.timeStamp, super.device, super.position, super.kind});
}

class PointerAddedEvent extends PointerEvent {
  PointerAddedEvent({super.viewId, super.timeStamp, super.device, super.position, super.kind});
}

class PointerRemovedEvent extends PointerEvent {
  PointerRemovedEvent({super.viewId, super.timeStamp, super.device, super.position, super.kind});
}

class PointerScrollEvent extends PointerEvent {
  PointerScrollEvent({
    super.viewId, super.timeStamp, super.device, super.position, super.kind, this.scrollDelta = Offset.zero,
  });
  final Offset scrollDelta;
}

class HitTestEntry {
  HitTestEntry(this.target);
  final Object target;
}

class HitTestResult {
  final List<HitTestEntry> path = <HitTestEntry>[];
}

class GestureBinding {
  static final GestureBinding instance = GestureBinding();
  List<Box> _pressed = <Box>[];
  Offset _from = Offset.zero;
  final Stopwatch _held = Stopwatch();
  DateTime _lastTap = DateTime(2000);

  List<Box> boxesAt(Offset at) {
    final List<Box> path = <Box>[];
    bool visit(Box box) {
      if (!box.rect.contains(at)) return false;
      if (box.absorbs) return true;
      final bool inside = box.boxesInside().reversed.any(visit);
      if (!inside && !box.hittable) return false;
      path.add(box);
      return true;
    }
    visit(WidgetsBinding.instance.rootElement! as Box);
    return path;
  }

  void hitTestInView(HitTestResult result, Offset position, int viewId) {
    result.path.addAll(boxesAt(position).map((Box box) => HitTestEntry(box.renderObject)));
    result.path.add(HitTestEntry(this));
  }

  void handlePointerEvent(PointerEvent event) {
    final List<Box> path = boxesAt(event.position);
    if (event is PointerDownEvent) {
      _pressed = path;
      _from = event.position;
      _held..reset()..start();
    } else if (event is PointerUpEvent) {
      _released(event);
    } else if (event is PointerScrollEvent) {
      path.where((Box box) => box.onScroll != null).firstOrNull?.onScroll?.call(event.scrollDelta.dy);
    } else if (event is PointerHoverEvent) {
      path.where((Box box) => box.onHover != null).firstOrNull?.onHover?.call();
    }
    SchedulerBinding.instance.scheduleFrame();
  }

  void _released(PointerUpEvent event) {
    final Offset way = event.position - _from;
    if (way.dx.abs() + way.dy.abs() > 18) {
      _pressed.where((Box box) => box.onDrag != null).firstOrNull?.onDrag?.call(_from, event.position);
      return;
    }
    final bool long = _held.elapsedMilliseconds >= 500;
    final bool twice = DateTime.now().difference(_lastTap).inMilliseconds < 300;
    _lastTap = DateTime.now();
    for (final Box box in _pressed) {
      final void Function()? deed = long ? box.onLongPress : twice ? box.onDoubleTap ?? box.onTap : box.onTap;
      if (deed == null) continue;
      runZonedGuarded(deed, (Object error, StackTrace stack) {
        FlutterError.reportError(FlutterErrorDetails(exception: error, stack: stack, library: 'gesture'));
      });
      return;
    }
  }
}
