// A small Dart program that carries the names of the Flutter framework, so that the wire and the program that Touchstone
// sends into an app can be tried on a real Dart VM where no Flutter is. It lays out nothing and draws nothing.
import 'dart:async';
import 'dart:convert';
import 'dart:developer' as developer;
import 'dart:io';
import 'dart:isolate';

import 'package:flutter/src/gestures/binding.dart';
import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';
import 'package:flutter/src/widgets/editable_text.dart';
import 'package:flutter/src/widgets/navigator.dart';
import 'package:flutter/src/widgets/widget_inspector.dart';

import 'by_itself.dart';
import 'carried.dart';
import 'form.dart';
import 'guests.dart';
import 'hostile.dart';
import 'inspector.dart';
import 'pages.dart';
import 'presses.dart';
import 'traps.dart';

/// A hot restart replaces the isolate that shows the app: this one starts it, ends it and starts it again, whatever it is
/// busy with.
Future<void> main() async {
  final ReceivePort orders = ReceivePort();
  Isolate? app;
  Future<void> order(Object? what) async {
    app?.kill(priority: Isolate.immediate);
    if (what == 'restart') app = await Isolate.spawn(show, orders.sendPort, debugName: 'app');
  }

  await order('restart');
  serve('ext.supervisor.order', (Map<String, String> args) async {
    await order(args['what']);
    return <String, Object?>{};
  });
  await orders.forEach(order);
}

/// The key that no handler of this app bears.
const int f9 = 0x00100000809;

final List<HttpResponse> polls = <HttpResponse>[];

void close(HttpResponse response) {
  polls.remove(response);
  unawaited(response.close());
}

Future<void> show(SendPort supervisor) async {
  final HttpServer backend = await HttpServer.bind('127.0.0.1', 0);
  backend.listen((HttpRequest request) {
    request.response.statusCode = 503;
    // A poll is answered only when there is something to tell: together with the next other request.
    if (request.uri.path.startsWith('/poll')) return polls.add(request.response);
    Timer(const Duration(milliseconds: 80), () => <HttpResponse>[...polls, request.response].forEach(close));
  });
  truth['port'] = backend.port;
  truth['inspector'] = standsInForTheInspector;
  final Box root = Box(const Widget(), const Rect(0, 0, 400, 800));
  WidgetsBinding.instance.rootElement = root;
  late final NavigatorState navigator;
  navigator = NavigatorState(Navigator((RouteSettings settings) => switch (settings.name) {
    '/list' => ModalRoute<void>(settings, list()),
    '/loading' => ModalRoute<void>(settings, loading()),
    '/traps' => ModalRoute<void>(settings, traps(restless: false)),
    '/presses' => ModalRoute<void>(settings, presses(navigator)),
    '/form' => form(settings, navigator),
    '/restless' => ModalRoute<void>(settings, traps(restless: true)),
    '/throws' => throw StateError(failsToPush),
    _ => null,
  }));
  final StatefulElement holder = StatefulElement(navigator.widget, navigator);
  root.add(holder);
  navigator.onChange = () {
    holder.children.clear();
    final List<ModalRoute<dynamic>> routes = navigator.routes.whereType<ModalRoute<dynamic>>().toList();
    final ModalRoute<dynamic> page = routes.lastWhere((ModalRoute<dynamic> route) => route is! PopupRoute);
    // What lies below a popup is still drawn and still hit, and says nothing to semantics.
    speak(page.page, routes.last == page);
    holder.add(page.page);
    if (routes.last != page) holder.add(routes.last.page);
  };
  unawaited(navigator.push(ModalRoute<void>(const RouteSettings(name: '/'), home(navigator))));
  WidgetsBinding.instance.onPushRoute = (String route) => truth['link'] = route;
  ServicesBinding.instance.keyEventManager.keyMessageHandler = (KeyMessage message) {
    final KeyEvent event = message.events.single;
    final String how = event is KeyDownEvent ? 'down' : 'up';
    (truth['keys']! as List<String>).add('$how ${event.logicalKey.keyId.toRadixString(16)}');
    if (event.logicalKey.keyId == f9) throw StateError('boom at a key going $how');
    return false;
  };
  serve('ext.flutter.reassemble', (_) async => <String, Object?>{});
  serve('ext.standin.truth', (_) async => <String, Object?>{
    ...truth, 'semantics': semanticsOn, 'hooked': WidgetsBinding.instance.platformDispatcher.onError != null,
    'pressed': HardwareKeyboard.instance.pressed.length, 'logging': HttpClient.enableTimelineLogging,
    'gestures': GestureBinding.instance.hashCode != 0, 'frames': SchedulerBinding.instance.framesDrawn,
  });
  serveInspector(serve);
  serveByItself(serve);
  serveCarried(serve);
  serveGuests(serve, navigator);
  serveHostile(serve, navigator);
  serve('ext.standin.greet', (Map<String, String> args) async => greet(args));
  serve('ext.standin.frames', (Map<String, String> args) async {
    SchedulerBinding.instance.framesEnabled = args['on'] == 'true';
    return <String, Object?>{};
  });
  serve('ext.standin.restart', (_) async {
    supervisor.send('restart');
    return <String, Object?>{};
  });
  serve('ext.standin.pause', (_) async {
    Timer(const Duration(milliseconds: 20), () => developer.debugger());
    return <String, Object?>{};
  });
}

/// What a reload changes in tests: a closure keeps its old code, a function does not.
Map<String, Object?> greet(Map<String, String> args) => <String, Object?>{'hello': args['name']};

void speak(Element page, bool aloud) => page.visitChildren((Element child) {
  if (child is Box && child.label != '') child.speaks = aloud;
  speak(child, aloud);
});

void serve(String name, Future<Map<String, Object?>> Function(Map<String, String>) answer) =>
    developer.registerExtension(name, (String _, Map<String, String> args) async =>
        developer.ServiceExtensionResponse.result(jsonEncode(await answer(args))));
