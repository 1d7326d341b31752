// scope: package:flutter/src/widgets/widget_inspector.dart
//
// Looking: one walk, one probe, and waiting for rest frame by frame. Frames are asked for, never forced: the middle of
// a frame is no time to build.
(Map<String, dynamic> t) {
  const int longestStill = 200;

  /// False when no frame came in time: an app in the background draws none.
  t['frame'] = (int ms) {
    final SchedulerBinding binding = SchedulerBinding.instance;
    if (!binding.framesEnabled) return Future<bool>.value(false);
    binding.scheduleFrame();
    return binding.endOfFrame
        .then((dynamic _) => true)
        .timeout(Duration(milliseconds: ms), onTimeout: () => false);
  };

  Map<String, dynamic> look() {
    final Map<String, dynamic> walk = t['walk'](covers: true) as Map<String, dynamic>;
    t['known'] = <Object?>{for (final Map<String, dynamic> one in walk['nodes']) one['key']};
    return <String, dynamic>{...walk, 'requests': t['requests']?.call()};
  }

  t['find'] = (Object? key) async {
    t['walk']();
    return (t['live'] as Map<int, Map<String, dynamic>>)[key];
  };

  List<num> visiblePart(List<dynamic> box, Map<String, dynamic> screen) {
    num within(num side, num limit) => side < 0 ? 0 : side > limit ? limit : side;
    return <num>[
      within(box[0] as num, screen['width'] as num), within(box[1] as num, screen['height'] as num),
      within(box[2] as num, screen['width'] as num), within(box[3] as num, screen['height'] as num),
    ];
  }

  /// The nearest row that a node lies in, or is.
  Map<String, dynamic>? rowOf(Map<String, dynamic> facts) {
    final Map<int, Map<String, dynamic>> live = t['live'] as Map<int, Map<String, dynamic>>;
    for (Map<String, dynamic>? up = facts; up != null; up = live[up['parent']]?['facts'] as Map<String, dynamic>?) {
      if (up['row'] != null) return up['row'] as Map<String, dynamic>;
    }
    return null;
  }

  t['ops']['look'] = (Map<String, dynamic> args) async => look();

  t['ops']['probe'] = (Map<String, dynamic> args) async {
    final Map<String, dynamic>? first = await t['find'](args['key']) as Map<String, dynamic>?;
    if (first == null) return <String, dynamic>{'attached': false};
    final Object? rect = first['facts']['bounds'];
    await t['frame'](200);
    final Map<String, dynamic> walk = t['walk']() as Map<String, dynamic>;
    final Map<String, dynamic>? now = (t['live'] as Map<int, Map<String, dynamic>>)[args['key']];
    if (now == null) return <String, dynamic>{'attached': false};
    final Map<String, dynamic> facts = now['facts'] as Map<String, dynamic>;
    final Map<String, dynamic> screen = walk['screen'] as Map<String, dynamic>;
    final List<num> part = visiblePart(facts['bounds'] as List<dynamic>, screen);
    final num x = (part[0] + part[2]) / 2, y = (part[1] + part[3]) / 2;
    final Map<String, dynamic> hit = t['hitAt'](now['owner']?['render'], x, y) as Map<String, dynamic>;
    return <String, dynamic>{
      'attached': true, 'facts': facts, 'row': rowOf(facts), 'rect': rect, 'screen': screen, 'x': x, 'y': y,
      'hit': <String, dynamic>{'kind': hit['kind'], 'met': hit['met']},
    };
  };

  /// Right before an input: whether it goes out, and then whether it could be judged who gets it; else what is in the way.
  /// What a target shows may change with the first press of several; which row it is in may not.
  t['aim'] = (Map<String, dynamic> args, num x, num y, {bool first = true}) {
    final dynamic guard = args['guard'];
    if (guard == null) return <String, dynamic>{'delivered': true};
    Map<String, dynamic> stopped(dynamic met) => <String, dynamic>{'delivered': false, 'met': met};
    t['walk']();
    final Map<String, dynamic>? now = (t['live'] as Map<int, Map<String, dynamic>>)[guard['key']];
    if (now == null) return stopped(<String, dynamic>{'type': 'nothing', 'note': 'the target is gone'});
    final Map<String, dynamic> facts = now['facts'] as Map<String, dynamic>;
    final Map<String, dynamic>? row = rowOf(facts);
    Map<String, dynamic> instead(String note) => <String, dynamic>{
      'type': facts['role'], 'words': facts['label'], 'note': note,
    };
    if (first && guard['label'] != null && guard['label'] != facts['label']) {
      return stopped(instead('the target shows something else now'));
    }
    if (guard['row'] != null && (guard['row']['key'] ?? guard['row']['text']) != (row?['key'] ?? row?['text'])) {
      return stopped(instead('another row is there now'));
    }
    final dynamic hit = t['hitAt'](now['owner']?['render'], x, y);
    if (hit['kind'] == 'other') return stopped(hit['met']);
    return <String, dynamic>{'delivered': true, 'judged': hit['kind'] == 'self'};
  };

  t['ops']['reveal'] = (Map<String, dynamic> args) async {
    final Map<String, dynamic>? now = await t['find'](args['key']) as Map<String, dynamic>?;
    final Element? element = now?['owner']?['element'] as Element?;
    bool scrolls = false;
    element?.visitAncestorElements((Element up) {
      scrolls = t['typeOf'](up.widget) == 'Scrollable';
      return !scrolls;
    });
    if (!scrolls) return <String, dynamic>{'revealed': false};
    (now!['owner']['render'] as RenderObject).showOnScreen();
    await t['frame'](200);
    return <String, dynamic>{'revealed': true};
  };

  /// Waits until nothing has changed for a while, and tells what came and went on the way.
  t['settle'] = (Map<String, dynamic> args) async {
    final int quiet = args['quiet_ms'] as int, limit = args['limit_ms'] as int;
    final Stopwatch clock = Stopwatch()..start();
    final SchedulerBinding binding = SchedulerBinding.instance;
    final Object? mine = t['turn'];
    final Set<Object?> first = t['known'] as Set<Object?>? ?? <Object?>{};
    final Map<Object?, dynamic> seen = <Object?, dynamic>{};
    String last = '';
    int changedAt = 0;
    int frames = 0;
    bool rests = false;
    List<String> waiting = <String>[];
    void note(Map<String, dynamic> walk) {
      for (final Map<String, dynamic> one in walk['nodes'] as List<Map<String, dynamic>>) {
        if (!first.contains(one['key']) && one['label'] != null) seen[one['key']] = one;
      }
    }
    note(t['walk']() as Map<String, dynamic>);
    while (!rests && clock.elapsedMilliseconds < limit) {
      final bool busy = binding.hasScheduledFrame && binding.framesEnabled;
      if (busy) {
        await binding.endOfFrame.timeout(const Duration(milliseconds: 100), onTimeout: () {});
      } else {
        await Future<void>.delayed(Duration(milliseconds: quiet ~/ 2 + 1));
      }
      // Another session took the app over: what ended is theirs to be told.
      if (t['turn'] != mine) throw 'closed';
      final Map<String, dynamic> walk = t['walk']() as Map<String, dynamic>;
      final String now = jsonEncode(<Object?>[walk['nodes'], walk['screen']]);
      note(walk);
      frames++;
      if (now != last) {
        last = now;
        changedAt = clock.elapsedMilliseconds;
        frames = 0;
      }
      final dynamic open = t['requests'] == null ? null : t['requests'].call();
      if (open != null) (t['ended'] as List<dynamic>).addAll(open['ended'] as List<dynamic>);
      // Only what began with the last input: a request that is always open must not hold up everything.
      waiting = <String>[
        for (final dynamic one in open?['pending'] as List<dynamic>? ?? <dynamic>[])
          if ((one['began'] as int) >= (t['since'] as int)) '${one['method']} ${one['path']}',
      ];
      final int still = clock.elapsedMilliseconds - changedAt;
      // An animation may end with a change (a fade, a switch of pages); one that never ends must not hold up the rest.
      final bool moves = t['pagesMove']() as bool || (binding.transientCallbackCount > 0 && still < longestStill);
      rests = frames >= 2 && still >= quiet && !moves && waiting.isEmpty;
    }
    final Map<String, dynamic> end = look();
    final Set<Object?> there = <Object?>{for (final Map<String, dynamic> one in end['nodes']) one['key']};
    seen.removeWhere((Object? key, dynamic _) => there.contains(key));
    if (end['requests'] != null) {
      end['requests']['ended'] = <dynamic>[...t['ended'] as List<dynamic>, ...end['requests']['ended'] as List<dynamic>];
      (t['ended'] as List<dynamic>).clear();
    }
    return <String, dynamic>{...end, 'quiet': rests, 'waiting': waiting, 'passed': seen.values.toList()};
  };
  t['ops']['settle'] = (Map<String, dynamic> args) async => t['settle'](args);
  return 'ok';
}
