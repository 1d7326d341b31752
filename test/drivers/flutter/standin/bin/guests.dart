// What else lives in an app: a crash reporter that puts itself around every hook, and a page that should be forgotten.
import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/widgets/navigator.dart';

import 'by_itself.dart';
import 'pages.dart';

void serveGuests(void Function(String, Lever) serve, NavigatorState navigator) {
  serve('ext.standin.wrapHooks', (_) async {
    final List<String> reported = <String>[];
    truth['reported'] = reported;
    final void Function(FlutterErrorDetails)? errors = FlutterError.onError;
    FlutterError.onError = (FlutterErrorDetails details) {
      reported.add(details.exceptionAsString());
      errors?.call(details);
    };
    final StackTrace Function(StackTrace) stacks = FlutterError.demangleStackTrace;
    FlutterError.demangleStackTrace = (StackTrace stack) => stacks(stack);
    final PlatformDispatcher platform = WidgetsBinding.instance.platformDispatcher;
    final bool Function(Object, StackTrace)? uncaught = platform.onError;
    platform.onError = (Object error, StackTrace stack) {
      reported.add('uncaught: $error');
      return uncaught?.call(error, stack) ?? false;
    };
    return <String, Object?>{};
  });
  serve('ext.standin.escape', (Map<String, String> args) async {
    WidgetsBinding.instance.platformDispatcher.onError?.call(StateError(args['words']!), StackTrace.empty);
    return <String, Object?>{};
  });
  WeakReference<Element>? left;
  serve('ext.standin.leave', (_) async {
    left = WeakReference<Element>((navigator.routes.last as ModalRoute<dynamic>).page);
    navigator.popUntil((Route<dynamic> route) => route.settings.name == '/');
    return <String, Object?>{};
  });
  serve('ext.standin.left', (_) async => <String, Object?>{'kept': left?.target != null});
}
