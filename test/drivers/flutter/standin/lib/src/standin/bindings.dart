// Stands in for the bindings: frames, views, semantics and errors.
import 'dart:async';

import 'tree.dart';
import 'ui.dart';

class SchedulerBinding {
  static final SchedulerBinding instance = SchedulerBinding();
  bool framesEnabled = true;
  bool hasScheduledFrame = false;
  int transientCallbackCount = 0;
  Completer<void> _frame = Completer<void>();
  final List<void Function()> onFrame = <void Function()>[];
  final List<void Function(Duration)> _afterFrame = <void Function(Duration)>[];
  int framesDrawn = 0;

  void scheduleFrame() {
    if (hasScheduledFrame || !framesEnabled) return;
    hasScheduledFrame = true;
    Timer(const Duration(milliseconds: 8), () {
      hasScheduledFrame = false;
      for (final void Function() callback in List<void Function()>.of(onFrame)) {
        callback();
      }
      framesDrawn++;
      final List<void Function(Duration)> after = List<void Function(Duration)>.of(_afterFrame);
      _afterFrame.clear();
      for (final void Function(Duration) callback in after) {
        callback(Duration.zero);
      }
      final Completer<void> done = _frame;
      _frame = Completer<void>();
      done.complete();
    });
  }

  /// As in the framework: called once, and no frame is asked for.
  void addPostFrameCallback(void Function(Duration) callback) => _afterFrame.add(callback);

  Future<void> get endOfFrame {
    scheduleFrame();
    return _frame.future;
  }
}

class ViewPadding {
  double bottom = 0;
}

class FlutterView {
  int viewId = 0;
  double devicePixelRatio = 2;
  ViewPadding viewInsets = ViewPadding();
}

/// What a window shows lies below one of these.
class View extends Widget {
  const View(this.view);
  final FlutterView view;
}

class SemanticsOwner {
  SemanticsNode? get rootSemanticsNode => semanticsOn ? (WidgetsBinding.instance.rootElement as Box?)?.node : null;
}

class PipelineOwner {
  SemanticsOwner? get semanticsOwner => semanticsOn ? SemanticsOwner() : null;
}

class RenderView {
  final FlutterView flutterView = FlutterView();
  final PipelineOwner owner = PipelineOwner();
  Size get size => const Size(400, 800);
}

class RendererBinding {
  static final RendererBinding instance = RendererBinding();
  final List<RenderView> renderViews = <RenderView>[RenderView()];
}

class PlatformDispatcher {
  bool Function(Object, StackTrace)? onError;
}

class WidgetsBinding {
  static final WidgetsBinding instance = WidgetsBinding();
  Element? rootElement;
  final PlatformDispatcher platformDispatcher = PlatformDispatcher();
  void Function(String route)? onPushRoute;
  Future<bool> handlePushRoute(String route) async {
    onPushRoute?.call(route);
    return onPushRoute != null;
  }
}

class SemanticsHandle {
  void dispose() {
    SemanticsBinding.instance._handles--;
    semanticsOn = SemanticsBinding.instance._handles > 0;
  }
}

class SemanticsBinding {
  static final SemanticsBinding instance = SemanticsBinding();
  int _handles = 0;
  bool get semanticsEnabled => semanticsOn;
  SemanticsHandle ensureSemantics() {
    _handles++;
    semanticsOn = true;
    return SemanticsHandle();
  }
}

class ErrorDescription {
  ErrorDescription(this.words);
  final String words;
}

class FlutterErrorDetails {
  FlutterErrorDetails({required this.exception, this.stack, this.library, this.context});
  final Object exception;
  final StackTrace? stack;
  final String? library;
  final ErrorDescription? context;
  String exceptionAsString() => '$exception';
}

class FlutterError {
  static StackTrace Function(StackTrace) demangleStackTrace = (StackTrace stack) => stack;
  static void Function(FlutterErrorDetails)? onError = (FlutterErrorDetails details) {
    print('EXCEPTION CAUGHT BY ${details.library}: ${details.exception}');
  };

  /// As the framework does: a stack with a line that it cannot read is a failed assertion, and no report.
  static void reportError(FlutterErrorDetails details) {
    final String lines = '${demangleStackTrace(details.stack ?? StackTrace.empty)}';
    if (RegExp(r'^#\d+\s+Eval\b', multiLine: true).hasMatch(lines)) throw AssertionError('unreadable stack');
    onError?.call(details);
  }
}
