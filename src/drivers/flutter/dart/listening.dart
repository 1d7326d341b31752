// scope: package:flutter/src/widgets/widget_inspector.dart
//
// Listening: a wait that looks after each frame and ends as soon as its condition seems to hold. It hears the frames that
// the app draws by itself and asks for none, so an app at rest stays at rest.
(Map<String, dynamic> t) {
  const int still = 100;
  const List<String> words = <String>['label', 'text', 'text_value'];
  // Neither places nor focus: an animation of the same things is a screen at rest.
  const List<String> meaning = <String>['key', 'role', ...words, 'checked', 'selected', 'expanded', 'enabled', 'value'];
  Completer<void> moment = Completer<void>();
  bool hooked = false;
  int errors = 0;
  int era = 0;

  /// Whoever waits goes on in a turn of its own, after the frame and outside of the app's own code.
  void wake() {
    final Completer<void> now = moment;
    moment = Completer<void>();
    now.complete();
  }

  /// The framework calls it once and cannot take it back: after the last wait it does nothing at one more frame.
  void hearNextFrame() {
    if (hooked) return;
    hooked = true;
    SchedulerBinding.instance.addPostFrameCallback((Duration _) {
      hooked = false;
      wake();
    });
  }

  t['heardError'] = () {
    errors++;
    wake();
  };
  t['stopListening'] = () {
    era++;
    wake();
  };

  bool shows(Map<String, dynamic> node, String wanted) => words.any((String word) =>
      node[word] is String && (node[word] as String).replaceAll(RegExp(r'\s+'), ' ').trim().contains(wanted));

  t['ops']['listen'] = (Map<String, dynamic> args) async {
    final Stopwatch clock = Stopwatch()..start();
    final int limit = args['limit_ms'] as int, began = era, errorsBefore = errors;
    final Object? kind = args['kind'];
    String last = '';
    int changedAt = 0;
    bool holds() {
      if (kind == 'error') return errors > errorsBefore;
      final Map<String, dynamic> walk = t['walk']() as Map<String, dynamic>;
      if (walk['frames'] != true || walk['semantics'] != true) return false;
      final List<Map<String, dynamic>> nodes = walk['nodes'] as List<Map<String, dynamic>>;
      if (kind == 'text') {
        return nodes.any((Map<String, dynamic> node) => shows(node, args['text'] as String)) == args['present'];
      }
      final bool spins = nodes.any((Map<String, dynamic> node) => node['role'] == 'progressbar' && node['value'] == null);
      final String now = jsonEncode(<Object?>[
        walk['screen']['route'],
        for (final Map<String, dynamic> node in nodes) <Object?>[for (final String fact in meaning) node[fact]],
      ]);
      if (spins || now != last) changedAt = clock.elapsedMilliseconds;
      last = now;
      return clock.elapsedMilliseconds - changedAt >= still;
    }
    while (era == began) {
      if (holds()) return <String, dynamic>{'held': true};
      final int left = limit - clock.elapsedMilliseconds;
      if (left <= 0) break;
      hearNextFrame();
      // Rest is what no frame tells of.
      final int pause = kind == 'stable' && left > still ? still : left;
      await moment.future.timeout(Duration(milliseconds: pause), onTimeout: () {});
    }
    return <String, dynamic>{'held': false};
  };
  return 'ok';
}
