// scope: package:flutter/src/widgets/widget_inspector.dart
//
// What widgets know and the semantics tree does not: keys, rows of lists, routes, and things that have no semantics at
// all (a spinner, a platform view, a canvas). One walk over the elements joins them with the semantics nodes.
(Map<String, dynamic> t) {
  const Set<String> spinners = <String>{
    'CircularProgressIndicator', 'LinearProgressIndicator', 'RefreshProgressIndicator', 'CupertinoActivityIndicator',
  };
  const Set<String> platformViews = <String>{
    'RenderAndroidView', 'RenderUiKitView', 'RenderAppKitView', 'PlatformViewRenderBox', 'RenderHtmlElementView',
    'TextureBox',
  };
  // What a list delegate wraps around each row.
  const Set<String> wrappers = <String>{
    'KeyedSubtree', 'RepaintBoundary', 'IndexedSemantics', 'AutomaticKeepAlive', '_SelectionKeepAlive', 'KeepAlive',
    'NotificationListener', 'SelectionRegistrarScope', 'MergeSemantics', 'Padding', 'Semantics',
  };
  const Set<String> spacers = <String>{'Divider', 'SizedBox', 'VerticalDivider', 'Spacer'};
  final Expando<int> numbers = Expando<int>('touchstone');
  int lastNumber = 0;

  /// The same thing keeps its number for as long as it lives, and no number is used twice.
  int numberOf(Object thing) => numbers[thing] ??= ++lastNumber;

  // Names of types are asked for at every element of every walk.
  final Map<Type, String> names = <Type, String>{};
  t['forgetNames'] = names.clear;
  String typeOf(Object thing) => names[thing.runtimeType] ??= thing.runtimeType.toString().split('<').first;

  List<Element> childrenOf(Element element) {
    final List<Element> children = <Element>[];
    element.visitChildren(children.add);
    return children;
  }

  /// The widget that a developer wrote, inside what the list put around it.
  Element ownElement(Element element) {
    Element own = element;
    while (wrappers.contains(typeOf(own.widget)) || typeOf(own.widget).startsWith('_')) {
      final List<Element> inner = childrenOf(own);
      if (inner.length != 1) return own;
      own = inner.single;
    }
    return own;
  }

  String? keyOf(Object? key) {
    Object? value = key;
    while (value is ValueKey) value = value.value;
    return value is String && value.isNotEmpty || value is int ? '$value' : null;
  }

  String? rowKeyOf(Element row) {
    Element element = row;
    for (int depth = 0; depth < 12; depth++) {
      final String? key = keyOf(element.widget.key);
      if (key != null) return key;
      final List<Element> inner = childrenOf(element);
      if (inner.length != 1) return null;
      element = inner.single;
    }
    return null;
  }

  /// Children of a lazy list, or several of one kind side by side: a place that shows one thing now and another later.
  bool isCollection(Element element, List<Element> children) {
    final String type = typeOf(element);
    final bool sliver = type == 'SliverMultiBoxAdaptorElement' || type == 'SliverAnimatedListElement';
    final bool line = <String>{'Column', 'Row', 'Wrap'}.contains(typeOf(element.widget));
    if (!sliver && !line) return false;
    if (sliver && typeOf((element.widget as dynamic).delegate) == 'SliverChildBuilderDelegate') return true;
    final List<String> kinds = <String>[
      for (final Element child in children) typeOf(ownElement(child).widget),
    ]..removeWhere(spacers.contains);
    if (kinds.length < 2 || kinds.toSet().length != 1) return false;
    return sliver || RegExp(r'(Tile|Card|Row|Item|Dismissible)$').hasMatch(kinds.first);
  }

  /// Down the only way from an element: where a list puts a node around its row, the row's own widget lies below it.
  t['below'] = (Element element, bool Function(Element) stop) {
    Element now = element;
    for (int depth = 0; depth < 30; depth++) {
      if (stop(now)) return now;
      final List<Element> inner = childrenOf(now);
      if (inner.length != 1) return null;
      now = inner.single;
    }
    return null;
  };

  t['number'] = numberOf;

  /// One view (a window) is read: what another one shows lies elsewhere, at places of its own.
  t['isElsewhere'] = (Element element) {
    if (typeOf(element.widget) != 'View' || t['view'] == null) return false;
    try {
      return (element.widget as dynamic).view.viewId != t['view'].flutterView.viewId;
    } on NoSuchMethodError {
      // A class of the app's own that is called so.
      return false;
    }
  };
  t['typeOf'] = typeOf;
  t['elements'] = () {
    final Map<Object, Map<String, dynamic>> owners = Map<Object, Map<String, dynamic>>.identity();
    final Map<Object, int> order = Map<Object, int>.identity();
    final List<Map<String, dynamic>> extras = <Map<String, dynamic>>[];
    final Map<Object, dynamic> routes = t['routesByElement']() as Map<Object, dynamic>;
    final List<RenderBox> canvases = <RenderBox>[];

    void visit(
      Element element, dynamic route, Map<String, dynamic>? row, List<List<Map<String, dynamic>>> claims,
      Map<String, dynamic>? around,
    ) {
      if (t['isElsewhere'](element) as bool) return;
      Map<String, dynamic>? aroundHere = around;
      dynamic routeHere = route;
      Map<String, dynamic>? rowHere = row;
      List<List<Map<String, dynamic>>> claimsHere = claims;
      if (routes.containsKey(element)) {
        routeHere = routes[element];
        rowHere = null;
      }
      final Key? key = element.widget.key;
      List<Map<String, dynamic>>? claim;
      final int innerBefore = (around?['inner'] as List<String>?)?.length ?? 0;
      if (key is ValueKey<String> && key.value.isNotEmpty) {
        claim = <Map<String, dynamic>>[];
        claimsHere = <List<Map<String, dynamic>>>[...claims, claim];
      }
      if (element is RenderObjectElement) {
        final RenderObject render = element.renderObject;
        order[render] = order.length;
        final SemanticsNode? node = render.debugSemantics;
        if (node != null && node.attached && !node.isMergedIntoParent && !owners.containsKey(node)) {
          final Map<String, dynamic> owner = <String, dynamic>{
            'element': element, 'render': render, 'route': routeHere, 'row': rowHere, 'inner': <String>[],
          };
          owners[node] = owner;
          aroundHere = owner;
          for (final List<Map<String, dynamic>> open in claimsHere) {
            open.add(owner);
          }
          claimsHere = const <List<Map<String, dynamic>>>[];
        }
        if (platformViews.contains(typeOf(render))) {
          extras.add(<String, dynamic>{
            'role': 'application', 'element': element, 'render': render, 'route': routeHere, 'row': rowHere,
            'label': '${typeOf(element.widget)} (platform view: what is inside cannot be seen from here)',
          });
        } else if (typeOf(render) == 'RenderCustomPaint' || typeOf(render).contains('GameRenderBox')) {
          if (render is RenderBox && childrenOf(element).isEmpty) canvases.add(render);
        }
      }
      if (spinners.contains(typeOf(element.widget))) {
        final RenderObject? render = element.findRenderObject();
        final Object? value = typeOf(element.widget) == 'CupertinoActivityIndicator'
            ? null
            : (element.widget as dynamic).value as Object?;
        if (render != null) {
          extras.add(<String, dynamic>{
            'role': 'progressbar', 'element': element, 'render': render, 'route': routeHere, 'row': rowHere,
            'value': value,
          });
        }
      }
      final List<Element> children = childrenOf(element);
      final bool rows = isCollection(element, children);
      for (final Element child in children) {
        final Map<String, dynamic>? rowOfChild = rows && !spacers.contains(typeOf(ownElement(child).widget))
            ? <String, dynamic>{'element': child, 'key': rowKeyOf(child), 'own': typeOf(ownElement(child).widget)}
            : rowHere;
        visit(child, routeHere, rowOfChild, claimsHere, aroundHere);
      }
      if (claim == null) return;
      final String name = (key as ValueKey<String>).value;
      // A key names one element: around several nodes it names none of them. Where a list put the node around the
      // widget, the key lies below the node that it names.
      if (claim.length == 1) claim.single['key'] ??= name;
      final List<String>? inner = around?['inner'] as List<String>?;
      if (claim.isEmpty && inner != null) {
        inner
          ..removeRange(innerBefore, inner.length)
          ..add(name);
      }
    }

    final Element? root = WidgetsBinding.instance.rootElement;
    if (root != null) visit(root, null, null, const <List<Map<String, dynamic>>>[], null);
    return <String, dynamic>{'owners': owners, 'order': order, 'extras': extras, 'canvases': canvases};
  };
  return 'ok';
}
