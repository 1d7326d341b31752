// scope: package:flutter/src/widgets/navigator.dart
//
// Navigators are found in the tree, so the app need not register a key. Their history is private; this program is
// compiled inside their library and may read it. Should it be named otherwise one day, the top route is still known.
(Map<String, dynamic> t) {
  String typeOf(Object thing) => t['typeOf'](thing) as String;

  /// Outermost first; what is kept alive but not shown (another tab, a page below) does not count. Looked for once in a
  /// walk: it costs a walk of its own.
  List<NavigatorState> navigators() {
    final List<NavigatorState>? known = t['navigators'] as List<NavigatorState>?;
    if (known != null) return known;
    final List<NavigatorState> found = <NavigatorState>[];
    t['navigators'] = found;
    void visit(Element element) {
      if (t['isElsewhere'](element) as bool) return;
      final dynamic widget = element.widget;
      final String type = typeOf(element.widget);
      if (type == 'TickerMode' && widget.enabled == false) return;
      if (type == 'Offstage' && widget.offstage == true) return;
      if (element is StatefulElement && element.state is NavigatorState) found.add(element.state as NavigatorState);
      element.visitChildren(visit);
    }
    final Element? root = WidgetsBinding.instance.rootElement;
    if (root != null) visit(root);
    return found;
  }

  /// A page or a dialog is on its way in or out: what the tree shows now is not what it will show.
  t['pagesMove'] = () {
    for (final NavigatorState navigator in navigators()) {
      try {
        for (final dynamic entry in (navigator as dynamic)._history) {
          final String status = '${entry.route.animation?.status}';
          if (status.endsWith('.forward') || status.endsWith('.reverse')) return true;
        }
      } on NoSuchMethodError {
        return false;
      }
    }
    return false;
  };

  List<Route<dynamic>> routesOf(NavigatorState navigator) {
    try {
      return <Route<dynamic>>[
        for (final dynamic entry in (navigator as dynamic)._history)
          if (entry.isPresent == true) entry.route as Route<dynamic>,
      ];
    } on NoSuchMethodError {
      Route<dynamic>? top;
      navigator.popUntil((Route<dynamic> route) {
        top = route;
        return true;
      });
      return <Route<dynamic>>[if (top != null) top!];
    }
  }

  String nameOf(Route<dynamic> route) => route.settings.name ?? typeOf(route);

  t['routesByElement'] = () {
    final Map<Object, dynamic> facts = Map<Object, dynamic>.identity();
    for (final NavigatorState navigator in navigators()) {
      for (final Route<dynamic> route in routesOf(navigator)) {
        final Object? element = route is ModalRoute ? route.subtreeContext : null;
        if (element == null) continue;
        facts[element] = <String, dynamic>{
          'popup': route is PopupRoute, 'type': typeOf(route),
          'menu': RegExp('Menu|Dropdown').hasMatch(typeOf(route)),
        };
      }
    }
    return facts;
  };

  t['routeFacts'] = () {
    final List<NavigatorState> all = navigators();
    if (all.isEmpty) return <String, dynamic>{};
    final List<Route<dynamic>> pages =
        routesOf(all.first).where((Route<dynamic> route) => route is! PopupRoute).toList();
    return <String, dynamic>{
      if (pages.isNotEmpty && pages.last.settings.name != null) 'route': pages.last.settings.name,
      'popup': all.any((NavigatorState one) => routesOf(one).isNotEmpty && routesOf(one).last is PopupRoute),
    };
  };

  /// The navigator on which a popup lies on top; dialogs usually lie on the outermost one.
  NavigatorState? withPopup() {
    for (final NavigatorState navigator in navigators()) {
      final List<Route<dynamic>> routes = routesOf(navigator);
      if (routes.isNotEmpty && routes.last is PopupRoute) return navigator;
    }
    return null;
  }

  NavigatorState? thatCanPop() {
    final NavigatorState? popup = withPopup();
    if (popup != null) return popup;
    for (final NavigatorState navigator in navigators().reversed) {
      if (navigator.canPop()) return navigator;
    }
    return null;
  }

  Map<String, dynamic> push(List<NavigatorState> all, String name, Object? arguments) {
    for (final NavigatorState navigator in all.reversed) {
      final Route<dynamic>? route =
          navigator.widget.onGenerateRoute?.call(RouteSettings(name: name, arguments: arguments));
      if (route == null) continue;
      // Not awaited: the future of a push ends only when the route is popped again.
      navigator.push(route);
      return <String, dynamic>{'done': true, 'said': 'pushed $name'};
    }
    return <String, dynamic>{'done': false, 'why': 'unknown_route', 'said': 'no navigator knows the route $name'};
  }

  Map<String, dynamic> popUntil(List<NavigatorState> all, String name) {
    for (final NavigatorState navigator in all.reversed) {
      if (!routesOf(navigator).any((Route<dynamic> route) => route.settings.name == name)) continue;
      navigator.popUntil((Route<dynamic> route) => route.settings.name == name);
      return <String, dynamic>{'done': true, 'said': 'popped until $name'};
    }
    final List<String> stack = <String>[
      for (final NavigatorState navigator in all)
        for (final Route<dynamic> route in routesOf(navigator)) nameOf(route),
    ];
    return <String, dynamic>{
      'done': false, 'why': 'route_not_in_stack', 'said': '$name is not on the stack', 'stack': stack,
    };
  }

  /// The framework calls a pop handled when the page forbade it too: only the route itself tells whether it is gone.
  Future<Map<String, dynamic>> close(NavigatorState navigator, String whyNot) async {
    final Route<dynamic> top = routesOf(navigator).last;
    final bool holdsMore = top.willHandlePopInternally;
    final bool handled = await navigator.maybePop();
    if (!handled) return <String, dynamic>{'done': false, 'why': whyNot, 'said': 'nothing was popped'};
    if (!top.isActive) return <String, dynamic>{'done': true, 'said': 'popped'};
    // A drawer, a sheet: what a page closes before itself.
    if (holdsMore && !top.willHandlePopInternally) {
      return <String, dynamic>{'done': true, 'said': 'closed what the page had opened inside it'};
    }
    return <String, dynamic>{'done': true, 'vetoed': true, 'said': 'asked to close, it did not let itself be closed'};
  }

  t['ops']['navigate'] = (Map<String, dynamic> args) async {
    t['navigators'] = null;
    final List<NavigatorState> all = navigators();
    if (all.isEmpty) {
      return <String, dynamic>{'done': false, 'why': 'navigator_not_found', 'said': 'this app shows no Navigator'};
    }
    switch (args['action']) {
      case 'push':
        return push(all, args['route'] as String, args['arguments']);
      case 'popUntil':
        return popUntil(all, args['route'] as String);
      default:
        final NavigatorState? navigator = thatCanPop();
        if (navigator == null) {
          return <String, dynamic>{'done': false, 'why': 'no_history', 'said': 'there is no page below this one'};
        }
        return close(navigator, 'no_history');
    }
  };

  t['ops']['dismiss'] = (Map<String, dynamic> args) async {
    t['navigators'] = null;
    final NavigatorState? navigator = withPopup();
    if (navigator == null) {
      return <String, dynamic>{'done': false, 'why': 'no_dialog', 'said': 'the top route is a page, not a popup'};
    }
    return close(navigator, 'no_dialog');
  };
  return 'ok';
}
