// scope: package:flutter/src/widgets/widget_inspector.dart
//
// The door: one service extension through which every later request comes, with no compiler in between. Dart cannot
// take an extension back, so after `close` it stays, holds nothing and does nothing until somebody opens it again.
(Map<String, dynamic> t) {
  const Set<String> observing = <String>{'look', 'probe', 'reveal', 'settle', 'listen', 'screenshot', 'close'};
  SemanticsHandle? semantics;
  void Function()? unhook;
  t['turn'] = 0;

  /// Told at once, so that nobody has to ask for it.
  void note(String text) {
    developer.postEvent('touchstone.error', <String, String>{
      'text': text.length > 600 ? '${text.substring(0, 600)}…' : text,
    });
    t['heardError']();
  }

  /// Hooks in where errors pass, and tells how to undo that. Each hook calls what it took the place of, and no other:
  /// the app may put its own around ours and keep it for ever, also when we are gone and when we are back.
  void Function() hookIn() {
    final dynamic platform = WidgetsBinding.instance.platformDispatcher;
    final void Function(FlutterErrorDetails)? errorsBefore = FlutterError.onError;
    final bool Function(Object, StackTrace)? uncaughtBefore = platform.onError as bool Function(Object, StackTrace)?;
    final StackTrace Function(StackTrace) stacksBefore = FlutterError.demangleStackTrace;
    bool hears = true;
    final void Function(FlutterErrorDetails) errors = (FlutterErrorDetails details) {
      if (hears) note('${details.exceptionAsString()} (${details.library ?? 'the app'})');
      errorsBefore?.call(details);
    };
    final bool Function(Object, StackTrace) uncaught = (Object error, StackTrace stack) {
      if (hears) note('uncaught: $error');
      return uncaughtBefore?.call(error, stack) ?? false;
    };
    // The framework cannot read the lines that this program leaves in a stack, and would drop the app's own error.
    final StackTrace Function(StackTrace) stacks = (StackTrace stack) {
      if (!hears) return stacksBefore(stack);
      final List<String> lines = '${stacksBefore(stack)}'.split('\n');
      return StackTrace.fromString(lines.where((String line) => !RegExp(r'^#\d+\s+Eval\b').hasMatch(line)).join('\n'));
    };
    FlutterError.demangleStackTrace = stacks;
    FlutterError.onError = errors;
    platform.onError = uncaught;
    return () {
      hears = false;
      // Whoever hooked in after us keeps what they hold; ours only passes things on.
      if (identical(FlutterError.onError, errors)) FlutterError.onError = errorsBefore;
      if (identical(platform.onError, uncaught)) platform.onError = uncaughtBefore;
      if (identical(FlutterError.demangleStackTrace, stacks)) FlutterError.demangleStackTrace = stacksBefore;
    };
  }

  void close() {
    t['open'] = false;
    t['turn'] = (t['turn'] as int) + 1;
    semantics?.dispose();
    semantics = null;
    t['takeMouseAway']();
    t['stopListening']();
    t['stopRequests']?.call();
    unhook?.call();
    unhook = null;
    for (final String held in <String>['live', 'known', 'navigators', 'view', 'look']) {
      t.remove(held);
    }
    (t['ended'] as List<dynamic>).clear();
    t['forgetNames']();
  }

  Future<Map<String, dynamic>> open() async {
    if (t['open'] == true) close();
    t['open'] = true;
    // Kept: another session may open the app while this one waits for its frames, and then it is theirs.
    final int mine = (t['turn'] as int) + 1;
    t['turn'] = mine;
    unhook = hookIn();
    t['startRequests']?.call();
    semantics = SemanticsBinding.instance.ensureSemantics();
    // The tree is built with the next frames.
    for (int frame = 0; frame < 3; frame++) {
      await t['frame'](500);
    }
    return <String, dynamic>{'turn': mine, 'requests': t['requests'] != null};
  }

  Future<Map<String, dynamic>> screenshot() async {
    t['screenFacts']();
    final dynamic view = t['view'];
    final dynamic layer = view.debugLayer;
    final dynamic image = await layer.toImage(view.paintBounds);
    final dynamic bytes = await image.toByteData(format: ui.ImageByteFormat.png);
    final Map<String, dynamic> answer = <String, dynamic>{
      'png': base64Encode(bytes.buffer.asUint8List() as List<int>), 'width': image.width, 'height': image.height,
    };
    image.dispose();
    return answer;
  }

  t['ops']['goto'] = (Map<String, dynamic> args) async {
    try {
      await WidgetsBinding.instance.handlePushRoute(args['url'] as String);
      return <String, dynamic>{'done': true, 'said': 'handed to the app'};
    } catch (error) {
      return <String, dynamic>{'done': false, 'why': 'navigation_failed', 'said': '$error'.split('\n').first};
    }
  };
  t['ops']['open'] = (Map<String, dynamic> args) => open();
  t['ops']['screenshot'] = (Map<String, dynamic> args) => screenshot();
  t['ops']['close'] = (Map<String, dynamic> args) async {
    if (t['open'] == true) close();
    return <String, dynamic>{'closed': true};
  };

  developer.registerExtension(t['name'] as String, (String method, Map<String, String> params) async {
    Map<String, dynamic> answer;
    try {
      final dynamic operation = t['ops'][params['op']];
      final Map<String, dynamic> args = jsonDecode(params['args'] ?? '{}') as Map<String, dynamic>;
      final bool mine = params['op'] == 'open' || '${t['turn']}' == params['turn'];
      if (operation == null) {
        answer = <String, dynamic>{'failed': 'there is no operation ${params['op']}'};
      } else if (!mine || (t['open'] != true && params['op'] != 'open')) {
        answer = <String, dynamic>{'failed': 'closed'};
      } else {
        if (!observing.contains(params['op'])) t['since'] = DateTime.now().microsecondsSinceEpoch;
        answer = await operation(args) as Map<String, dynamic>;
      }
    } catch (error, stack) {
      answer = <String, dynamic>{'failed': '$error', 'stack': '$stack'.split('\n').take(6).join('\n')};
    }
    return developer.ServiceExtensionResponse.result(jsonEncode(answer));
  });
  return 'ok';
}
