// The scope of routes.
import 'dart:async';

import '../standin/bindings.dart';
import '../standin/tree.dart';

class RouteSettings {
  const RouteSettings({this.name, this.arguments});
  final String? name;
  final Object? arguments;
}

class Route<T> {
  Route(this.settings);
  final RouteSettings settings;
  NavigatorState? navigator;

  /// As PopScope with canPop false: it is told, and stays.
  void Function()? onVeto;

  /// As a drawer or a sheet: closed before the page itself is.
  void Function()? closeInside;
  bool get isActive => navigator?.routes.contains(this) ?? false;
  bool get willHandlePopInternally => closeInside != null;
}

class Animation {
  String status = 'AnimationStatus.completed';
}

class ModalRoute<T> extends Route<T> {
  ModalRoute(super.settings, this.page);
  final Element page;
  final Animation animation = Animation();
  BuildContext? get subtreeContext => page;
}

class PopupRoute<T> extends ModalRoute<T> {
  PopupRoute(super.settings, super.page);
}

class DialogRoute<T> extends PopupRoute<T> {
  DialogRoute(super.settings, super.page);
}

class _RouteEntry {
  _RouteEntry(this.route);
  final Route<dynamic> route;
  bool get isPresent => true;
}

class Navigator extends Widget {
  const Navigator(this.onGenerateRoute);
  final Route<dynamic>? Function(RouteSettings)? onGenerateRoute;
}

class NavigatorState extends State {
  NavigatorState(this.widget);
  final Navigator widget;
  final List<_RouteEntry> _history = <_RouteEntry>[];
  void Function()? onChange;

  bool canPop() => _history.length > 1;

  Future<Object?> push(Route<dynamic> route) {
    route.navigator = this;
    _history.add(_RouteEntry(route));
    _changed();
    return Completer<Object?>().future;
  }

  Future<bool> maybePop() async {
    final Route<dynamic> top = routes.last;
    if (top.closeInside != null) {
      top.closeInside!();
      top.closeInside = null;
    } else if (top.onVeto != null) {
      top.onVeto!();
    } else if (canPop()) {
      _history.removeLast();
    } else {
      return false;
    }
    _changed();
    return true;
  }

  void popUntil(bool Function(Route<dynamic>) stop) {
    while (_history.length > 1 && !stop(_history.last.route)) {
      _history.removeLast();
    }
    _changed();
  }

  List<Route<dynamic>> get routes => <Route<dynamic>>[for (final _RouteEntry entry in _history) entry.route];

  void _changed() {
    onChange?.call();
    SchedulerBinding.instance.scheduleFrame();
  }
}
