// scope: package:flutter/src/widgets/widget_inspector.dart
//
// Second pass over the facts of a walk: which node IS a row of a list, what the screen is called, what lies on top.
(Map<String, dynamic> t) {
  /// All that a row shows, without what its fields hold: that is their state, not the row's identity.
  String textOf(Iterable<Map<String, dynamic>> nodes) => <String>[
    for (final Map<String, dynamic> node in nodes)
      if (node['label'] != null) node['label'] as String,
  ].join(' ').replaceAll('\n', ' ');

  t['rows'] = (List<Map<String, dynamic>> nodes, Map<int, Map<String, dynamic>> live) {
    final Map<Object, List<Map<String, dynamic>>> members = Map<Object, List<Map<String, dynamic>>>.identity();
    final Map<Object, Map<String, dynamic>> rowOf = Map<Object, Map<String, dynamic>>.identity();
    for (final Map<String, dynamic> node in nodes) {
      final Map<String, dynamic>? row = live[node['key']]?['owner']?['row'] as Map<String, dynamic>?;
      if (row == null) continue;
      final Object element = row['element'] as Object;
      (members[element] ??= <Map<String, dynamic>>[]).add(node);
      rowOf[element] = row;
    }
    final Map<Map<String, dynamic>, Map<String, dynamic>> before =
        Map<Map<String, dynamic>, Map<String, dynamic>>.identity();
    members.forEach((Object element, List<Map<String, dynamic>> inside) {
      final Set<Object?> keys = <Object?>{for (final Map<String, dynamic> node in inside) node['key']};
      final List<Map<String, dynamic>> tops = <Map<String, dynamic>>[
        for (final Map<String, dynamic> node in inside)
          if (!keys.contains(node['parent'])) node,
      ];
      final Map<String, dynamic> facts = <String, dynamic>{
        'text': textOf(inside),
        if (rowOf[element]!['key'] != null) 'key': rowOf[element]!['key'],
      };
      if (tops.length == 1) {
        tops.single['row'] = facts;
        final Object? role = tops.single['role'];
        final bool tile = (rowOf[element]!['own'] as String).endsWith('ListTile');
        if (role == 'generic' || role == 'text' || (role == 'button' && tile)) tops.single['role'] = 'listitem';
        return;
      }
      // Several nodes side by side are one row only because of the list that they lie in: it gets a node of its own.
      final List<double> bounds = List<double>.from(tops.first['bounds'] as List<double>);
      for (final Map<String, dynamic> node in tops) {
        final List<double> other = node['bounds'] as List<double>;
        for (int side = 0; side < 4; side++) {
          if (side < 2 ? other[side] < bounds[side] : other[side] > bounds[side]) bounds[side] = other[side];
        }
      }
      final Map<String, dynamic> node = <String, dynamic>{
        'key': t['number'](element), 'parent': tops.first['parent'], 'role': 'listitem', 'native': rowOf[element]!['own'],
        'clickable': false, 'bounds': bounds, 'row': facts,
        if (tops.every((Map<String, dynamic> one) => one['clipped'] == true)) 'clipped': true,
      };
      for (final Map<String, dynamic> top in tops) {
        top['parent'] = node['key'];
      }
      live[node['key'] as int] = <String, dynamic>{'facts': node, 'owner': live[tops.first['key']]!['owner']};
      before[tops.first] = node;
    });
    return <Map<String, dynamic>>[
      for (final Map<String, dynamic> node in nodes) ...<Map<String, dynamic>>[
        if (before[node] != null) before[node]!,
        node,
      ],
    ];
  };

  /// Of an app with several views the first one is read; how many there are is told.
  t['findView'] = () {
    final Iterable<dynamic> views = RendererBinding.instance.renderViews;
    t['view'] = views.isEmpty ? null : views.first;
    return views.length;
  };

  t['screenFacts'] = () {
    t['findView']();
    final dynamic view = t['view'];
    if (view == null) return <String, dynamic>{'width': 0, 'height': 0};
    final double ratio = (view.flutterView.devicePixelRatio as num).toDouble();
    final double keyboard = (view.flutterView.viewInsets.bottom as num).toDouble() / ratio;
    return <String, dynamic>{
      'width': view.size.width, 'height': view.size.height, 'ratio': ratio, 'keyboard': keyboard,
      ...t['routeFacts']() as Map<String, dynamic>,
    };
  };

  /// A large painting with nothing inside that says what it shows: a game, a chart, a map.
  t['addCanvases'] = (
    List<Map<String, dynamic>> nodes, List<RenderBox> canvases, Map<String, dynamic> screen,
    List<double> Function(RenderObject) boundsOf,
  ) {
    final double whole = (screen['width'] as num) * (screen['height'] as num).toDouble();
    for (final RenderBox canvas in canvases) {
      final List<double> box = boundsOf(canvas);
      if ((box[2] - box[0]) * (box[3] - box[1]) < whole / 5) continue;
      final bool told = nodes.any((Map<String, dynamic> node) {
        final List<double> other = node['bounds'] as List<double>;
        return node['label'] != null &&
            other[0] >= box[0] && other[1] >= box[1] && other[2] <= box[2] && other[3] <= box[3];
      });
      if (told) continue;
      nodes.add(<String, dynamic>{
        'key': t['number'](canvas), 'parent': null, 'role': 'canvas', 'native': t['typeOf'](canvas),
        'label': 'a painting that says nothing of what it shows', 'clickable': false, 'bounds': box,
      });
    }
  };

  bool contains(Object? hit, RenderObject wanted) {
    for (dynamic up = hit; up is RenderObject; up = up.parent) {
      if (identical(up, wanted)) return true;
    }
    return false;
  }

  /// self: the node or something inside it is hit there; other: something else is; none: nothing to judge by.
  t['hitAt'] = (RenderObject? wanted, num x, num y) {
    final List<Object> path = t['hits'](x.toDouble(), y.toDouble()) as List<Object>;
    if (wanted == null || path.length < 2) return <String, dynamic>{'kind': 'none'};
    if (path.any((Object hit) => identical(hit, wanted)) || contains(path.first, wanted)) {
      return <String, dynamic>{'kind': 'self'};
    }
    return <String, dynamic>{'kind': 'other', 'met': t['nameOfHit'](path.first), 'top': path.first};
  };

  t['nameOfHit'] = (Object hit) {
    final Object? creator = hit is RenderObject ? hit.debugCreator : null;
    if (creator is! DebugCreator) return <String, dynamic>{'type': t['typeOf'](hit)};
    const Set<String> plumbing = <String>{
      'Listener', 'RawGestureDetector', 'GestureDetector', 'Semantics', 'MouseRegion', 'ExcludeSemantics', 'ColoredBox',
      'DecoratedBox', 'ConstrainedBox', 'Padding', 'Align', 'Center', 'RepaintBoundary', 'Builder', 'IgnorePointer',
      'AbsorbPointer', 'CustomPaint', 'SizedBox', 'FadeTransition', 'AnimatedBuilder', 'BlockSemantics', 'Focus',
    };
    final List<String> names = <String>[];
    String? words;
    void look(Element element) {
      final String type = t['typeOf'](element.widget) as String;
      if (words == null && type == 'Text') words = (element.widget as dynamic).data as String?;
      if (!type.startsWith('_') && !plumbing.contains(type)) names.add(type);
    }
    look(creator.element);
    int depth = 0;
    creator.element.visitAncestorElements((Element up) {
      look(up);
      return ++depth < 16 && names.length < 2;
    });
    final String name = names.isEmpty ? t['typeOf'](creator.element.widget) as String : names.first;
    return <String, dynamic>{'type': name, 'words': words};
  };

  t['findCovers'] = (
    List<Map<String, dynamic>> nodes, Map<int, Map<String, dynamic>> live, Map<String, dynamic> joined,
    Map<String, dynamic> screen,
  ) {
    final Map<Object, int> order = joined['order'] as Map<Object, int>;
    final RegExp paints = RegExp('Decorated|Physical|Colored|Image|Texture|PlatformView');
    for (final Map<String, dynamic> node in nodes) {
      final RenderObject? render = live[node['key']]?['owner']?['render'] as RenderObject?;
      if (render == null || !render.attached || node['clipped'] == true) continue;
      final List<double> box = node['bounds'] as List<double>;
      double clamp(num value, num limit) => value < 0 ? 0 : value > limit ? limit.toDouble() : value.toDouble();
      final double left = clamp(box[0], screen['width'] as num), right = clamp(box[2], screen['width'] as num);
      final double top = clamp(box[1], screen['height'] as num), bottom = clamp(box[3], screen['height'] as num);
      if (right <= left || bottom <= top) continue;
      final dynamic hit = t['hitAt'](render, (left + right) / 2, (top + bottom) / 2);
      if (hit['kind'] != 'other') continue;
      // A passive text lets touches through to what lies behind it: only what is painted after it can hide it.
      final bool active = node['clickable'] == true || node['editable'] == true;
      final Object above = hit['top'] as Object;
      final bool later = (order[above] ?? 0) > (order[render] ?? 0);
      if (active || (later && paints.hasMatch(t['typeOf'](above) as String))) node['covered'] = hit['met'];
    }
  };
  return 'ok';
}
