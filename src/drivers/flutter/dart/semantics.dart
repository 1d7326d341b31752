// scope: package:flutter/src/widgets/widget_inspector.dart
//
// The walk: the semantics tree of the app as plain facts, joined with what the widgets know. Flags and actions are read
// as bits: their numbers are the engine's own and have been the same in every version, while their Dart names moved.
(Map<String, dynamic> t) {
  const int checkable = 1 << 0, checked = 1 << 1, selected = 1 << 2, button = 1 << 3, textField = 1 << 4;
  const int focused = 1 << 5, hasEnabled = 1 << 6, enabled = 1 << 7, exclusive = 1 << 8, header = 1 << 9;
  const int obscured = 1 << 10, scopesRoute = 1 << 11, namesRoute = 1 << 12, hidden = 1 << 13, image = 1 << 14;
  const int liveRegion = 1 << 15, toggleable = 1 << 16, toggled = 1 << 17, readOnly = 1 << 20, link = 1 << 22;
  const int slider = 1 << 23, mixed = 1 << 25, expandable = 1 << 26, expanded = 1 << 27, selectable = 1 << 28;
  const int tap = 1 << 0, longPress = 1 << 1, scrollX = 3 << 2, scrollY = 3 << 4, increase = 3 << 6;
  const Map<String, String> roles = <String, String>{
    'tab': 'tab', 'tabBar': 'tablist', 'tabPanel': 'tabpanel', 'dialog': 'dialog', 'alertDialog': 'alertdialog',
    'table': 'table', 'cell': 'cell', 'row': 'row', 'columnHeader': 'columnheader', 'searchBox': 'searchbox',
    'list': 'list', 'listItem': 'listitem', 'menu': 'menu', 'menuBar': 'menubar', 'menuItem': 'menuitem',
    'menuItemCheckbox': 'menuitemcheckbox', 'menuItemRadio': 'menuitemradio', 'radioGroup': 'radiogroup',
    'status': 'status', 'alert': 'alert', 'progressBar': 'progressbar', 'loadingSpinner': 'progressbar',
    'spinButton': 'spinbutton', 'comboBox': 'combobox', 'form': 'form', 'tooltip': 'tooltip',
    'complementary': 'complementary', 'contentInfo': 'contentinfo', 'main': 'main', 'navigation': 'navigation',
    'region': 'region',
  };

  /// A fact that not every version of Flutter has.
  dynamic maybe(dynamic Function() read) {
    try {
      return read();
    } catch (_) {
      return null;
    }
  }

  String typeOf(Object thing) => t['typeOf'](thing) as String;

  List<double> place(List<double> outer, dynamic transform) {
    if (transform == null) return outer;
    final List<double> m = List<double>.from(transform.storage as Iterable<double>);
    double sum(double a, double b, double x, double y) => a * x + b * y;
    return <double>[
      sum(outer[0], outer[2], m[0], m[1]), sum(outer[1], outer[3], m[0], m[1]),
      sum(outer[0], outer[2], m[4], m[5]), sum(outer[1], outer[3], m[4], m[5]),
      sum(outer[0], outer[2], m[12], m[13]) + outer[4], sum(outer[1], outer[3], m[12], m[13]) + outer[5],
    ];
  }

  List<double> boundsOf(Rect rect, List<double> m) {
    double? left, top, right, bottom;
    for (final Offset corner in <Offset>[rect.topLeft, rect.topRight, rect.bottomLeft, rect.bottomRight]) {
      final double x = m[0] * corner.dx + m[2] * corner.dy + m[4];
      final double y = m[1] * corner.dx + m[3] * corner.dy + m[5];
      left = left == null || x < left ? x : left;
      right = right == null || x > right ? x : right;
      top = top == null || y < top ? y : top;
      bottom = bottom == null || y > bottom ? y : bottom;
    }
    double tidy(double? side) => (side! * 100).roundToDouble() / 100;
    return <double>[tidy(left), tidy(top), tidy(right), tidy(bottom)];
  }

  List<double> boundsOfBox(RenderObject render) {
    if (render is! RenderBox || !render.attached || !render.hasSize) return <double>[0, 0, 0, 0];
    return boundsOf(Offset.zero & render.size, place(<double>[1, 0, 0, 1, 0, 0], render.getTransformTo(null)));
  }

  final RegExp telling = RegExp(
    r'^[A-Z]\w*(Button|TextField|TextFormField|Checkbox|Switch|Radio|Slider|Tile|Chip|Tab|InkWell|Text|Icon|Image|Card)$|^(Dropdown\w*|Checkbox|Switch|Radio|Slider|Chip|Tab|Text|Icon|Image|Card|InkWell|GestureDetector)$',
  );

  bool tells(Element element) => telling.hasMatch(typeOf(element.widget));

  Element? above(Element element, bool Function(Element) wanted) {
    Element? found;
    int depth = 0;
    element.visitAncestorElements((Element up) {
      if (wanted(up)) found = up;
      return found == null && ++depth < 14;
    });
    return found;
  }

  /// The widget that a developer would name, for people who read a trace.
  final Expando<String> natives = Expando<String>();
  String nativeOf(Element element) => natives[element] ??= typeOf(
    (t['below'](element, tells) as Element? ?? above(element, tells) ?? element).widget,
  );

  bool isDropdown(Element element) {
    bool wanted(Element one) => typeOf(one.widget) == 'DropdownButton';
    return above(element, wanted) != null || t['below'](element, wanted) != null;
  }

  /// A slider's own numbers; semantics has them only as a text for the ear.
  void describeSlider(Element element, Map<String, dynamic> node) {
    bool isSlider(Element one) => typeOf(one.widget) == 'Slider' || typeOf(one.widget) == 'CupertinoSlider';
    final dynamic widget = (isSlider(element) ? element : above(element, isSlider))?.widget;
    if (widget == null) return;
    node['value'] = widget.value;
    node['min'] = widget.min;
    node['max'] = widget.max;
  }

  String roleOf(int flags, int actions, dynamic data) {
    final String? named = roles[maybe(() => data.role.name) as String?];
    if (flags & textField != 0) return named == 'searchbox' || named == 'combobox' ? named! : 'textbox';
    if (flags & slider != 0) return 'slider';
    if (flags & toggleable != 0) return 'switch';
    if (named != null) return named;
    if (flags & checkable != 0) return flags & exclusive != 0 ? 'radio' : 'checkbox';
    if (flags & link != 0) return 'link';
    if (flags & button != 0) return 'button';
    if (flags & header != 0) return 'heading';
    if (flags & image != 0) return 'img';
    if (actions & (tap | longPress) != 0) return 'button';
    if (actions & (scrollX | scrollY) != 0 || data.scrollPosition != null) return 'list';
    return (data.label as String).isNotEmpty ? 'text' : 'generic';
  }

  Map<String, dynamic>? factsOf(SemanticsNode node, Map<String, dynamic>? owner, Map<String, dynamic>? parent) {
    final dynamic data = node.getSemanticsData();
    final int flags = data.flags as int;
    final int actions = data.actions as int;
    final String identifier = (maybe(() => data.identifier) as String?) ?? '';
    final String label = data.label as String;
    final String tooltip = (maybe(() => data.tooltip) as String?) ?? '';
    final String hint = data.hint as String;
    final String role = roleOf(flags, actions, data);
    final bool field = flags & textField != 0;
    // Flutter may put a text field's node inside another node that is the same field.
    if (field && parent != null && parent['editable'] == true) return null;
    final bool scrolls = actions & (scrollX | scrollY) != 0 || data.scrollPosition != null;
    final bool acts = actions & (tap | longPress | increase) != 0;
    final bool control = flags & (button | link | textField | slider | toggleable | checkable) != 0;
    final List<String> inner = (owner?['inner'] as List<String>?) ?? const <String>[];
    final String? stable = identifier.isNotEmpty
        ? identifier
        : owner?['key'] as String? ?? (inner.length == 1 ? inner.single : null);
    final String value = data.value as String;
    final bool telling = label.isNotEmpty || value.isNotEmpty || tooltip.isNotEmpty || hint.isNotEmpty;
    if (!telling && !scrolls && !acts && !control && stable == null && (role == 'generic' || role == 'img')) return null;
    // Flutter joins merged words with line breaks; a line of ours has none.
    final String name = (label.isNotEmpty ? label : field && hint.isNotEmpty ? hint : tooltip)
        .replaceAll(RegExp(r'\s+'), ' ').trim();
    final Map<String, dynamic> facts = <String, dynamic>{
      'key': t['number'](node), 'role': role, 'native': 'Semantics', 'clickable': acts || control,
      if (name.isNotEmpty) 'label': name,
      if (stable != null) 'id': stable,
      if (flags & hidden != 0) 'clipped': true,
      if (flags & hasEnabled != 0) 'enabled': flags & enabled != 0,
      if (flags & checkable != 0) 'checked': flags & mixed != 0 ? 'mixed' : flags & checked != 0,
      if (flags & toggleable != 0) 'checked': flags & toggled != 0,
      if (flags & (selectable | selected) != 0) 'selected': flags & selected != 0,
      if (flags & expandable != 0) 'expanded': flags & expanded != 0,
      if (flags & focused != 0 || field) 'focused': flags & focused != 0,
      if (flags & namesRoute != 0) 'names_route': true,
      if (flags & liveRegion != 0) 'live': true,
      if (scrolls) 'scrollable': true,
    };
    if (scrolls && data.scrollPosition != null) {
      final num at = data.scrollPosition as num;
      final num max = (data.scrollExtentMax as num?) ?? at;
      final bool across = actions & scrollX != 0 && actions & scrollY == 0;
      facts['scroll'] = <num>[
        across ? at : 0, across ? 0 : at, across && max.isFinite ? max : 0, !across && max.isFinite ? max : 0,
      ];
    }
    if (owner != null) {
      facts['native'] = nativeOf(owner['element'] as Element);
      if (flags & slider != 0) describeSlider(owner['element'] as Element, facts);
      if (role == 'button' && isDropdown(owner['element'] as Element)) {
        // What it shows is its choice: as a name it would change with every choice.
        facts['role'] = 'combobox';
        facts['text'] = facts.remove('label');
      }
      final dynamic route = owner['route'];
      if (role == 'button' && route != null && route['menu'] == true) {
        facts['role'] = (route['type'] as String).contains('Dropdown') ? 'option' : 'menuitem';
      }
    }
    if (field) {
      facts['editable'] = flags & readOnly == 0;
      if (flags & obscured != 0) facts['password'] = true;
      final dynamic text = owner == null ? null : t['fieldText'](owner['element']);
      if (flags & obscured == 0) facts['text_value'] = text ?? value;
    } else if (value.isNotEmpty) {
      facts[facts.containsKey('value') ? 'raw_value' : 'value'] = value;
    }
    if (flags & scopesRoute != 0) facts['scopes_route'] = true;
    return facts;
  }

  /// `covers`: also what lies on top of each node, which costs a hit test for each.
  t['walk'] = ({bool covers = false}) {
    // What was begun for a session that is closed now ends here, and leaves nothing behind.
    if (t['open'] != true) throw 'closed';
    t['navigators'] = null;
    final int views = t['findView']() as int;
    final Map<String, dynamic> joined = t['elements']() as Map<String, dynamic>;
    final Map<Object, Map<String, dynamic>> owners = joined['owners'] as Map<Object, Map<String, dynamic>>;
    final List<Map<String, dynamic>> nodes = <Map<String, dynamic>>[];
    final Map<int, Map<String, dynamic>> live = <int, Map<String, dynamic>>{};
    final Map<String, dynamic> screen = t['screenFacts']() as Map<String, dynamic>;
    final dynamic view = t['view'];
    final double ratio = view == null ? 1 : (view.flutterView.devicePixelRatio as num).toDouble();

    Map<String, dynamic> keep(Map<String, dynamic> facts, Map<String, dynamic>? owner, Map<String, dynamic>? parent) {
      facts['parent'] = parent?['key'];
      nodes.add(facts);
      live[facts['key'] as int] = <String, dynamic>{'facts': facts, 'owner': owner};
      return facts;
    }

    void visit(SemanticsNode node, Map<String, dynamic>? parent, List<double> outer) {
      if (node.isMergedIntoParent) return;
      final List<double> here = place(outer, node.transform);
      final Map<String, dynamic>? owner = owners[node];
      Map<String, dynamic>? facts = factsOf(node, owner, parent);
      final dynamic route = owner?['route'];
      // The outermost node of a popup route is that dialog, whatever it calls itself.
      if (route != null && route['popup'] == true && route['shown'] != t['look']) {
        route['shown'] = t['look'];
        facts ??= <String, dynamic>{'key': t['number'](node), 'native': route['type'], 'clickable': false};
        facts['role'] = route['menu'] == true ? 'menu' : facts['role'] == 'alertdialog' ? 'alertdialog' : 'dialog';
        facts['popup'] = true;
      }
      Map<String, dynamic>? within = parent;
      // What names a dialog is its name, not a line inside it.
      if (facts != null && facts['names_route'] == true && parent?['popup'] == true && parent!['label'] == null) {
        parent['label'] = facts['label'];
        facts = null;
      }
      if (facts != null) {
        facts['bounds'] = boundsOf(node.rect, here);
        within = keep(facts, owner, parent);
      }
      if (node.mergeAllDescendantsIntoThisNode) return;
      node.visitChildren((SemanticsNode child) {
        visit(child, within, here);
        return true;
      });
    }

    t['look'] = Object();
    final SemanticsNode? root = view?.owner?.semanticsOwner?.rootSemanticsNode as SemanticsNode?;
    if (root != null) visit(root, null, <double>[1 / ratio, 0, 0, 1 / ratio, 0, 0]);
    for (final Map<String, dynamic> extra in joined['extras'] as List<Map<String, dynamic>>) {
      final RenderObject render = extra['render'] as RenderObject;
      keep(<String, dynamic>{
        'key': t['number'](render), 'role': extra['role'], 'native': typeOf((extra['element'] as Element).widget),
        'clickable': false, 'bounds': boundsOfBox(render),
        if (extra['label'] != null) 'label': extra['label'],
        if (extra['value'] != null) 'value': extra['value'],
      }, extra, null);
    }
    t['live'] = live;
    final List<Map<String, dynamic>> rows = t['rows'](nodes, live) as List<Map<String, dynamic>>;
    t['addCanvases'](rows, joined['canvases'], screen, boundsOfBox);
    if (covers) t['findCovers'](rows, live, joined, screen);
    return <String, dynamic>{
      'nodes': rows, 'screen': screen, 'semantics': root != null, 'views': views,
      'frames': SchedulerBinding.instance.framesEnabled,
    };
  };
  return 'ok';
}
