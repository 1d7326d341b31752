// A page on which every word is given by a test, and one element for every way to fail or to speak.
import 'dart:async';
import 'dart:convert';
import 'dart:developer' as developer;
import 'dart:io';

import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';
import 'package:flutter/src/widgets/navigator.dart';

import 'pages.dart';

/// A class may call itself whatever it likes.
class _Sly extends Widget {
  const _Sly(this.name);
  final String name;
  @override
  Type get runtimeType => _SlyName(name);
}

class _SlyName implements Type {
  const _SlyName(this.name);
  final String name;
  @override
  String toString() => name;
}

class _SlyError implements Exception {
  const _SlyError(this.words);
  final String words;
  @override
  String toString() => words;
}

typedef Say = String Function(String name);

void serveHostile(void Function(String, Future<Map<String, Object?>> Function(Map<String, String>)) serve, NavigatorState navigator) {
  serve('ext.standin.hostile', (Map<String, String> args) async {
    final Map<String, dynamic> given = jsonDecode(args['words']!) as Map<String, dynamic>;
    String say(String name) => (given[name] ?? given['*'].replaceAll('NAME', name)) as String;
    failsToPush = say('route') + say('push');
    unawaited(navigator.push(ModalRoute<void>(RouteSettings(name: say('route')), hostile(say, navigator))));
    developer.registerExtension('ext.${say('tool')}', (String _, Map<String, String> __) async =>
        developer.ServiceExtensionResponse.result(jsonEncode(<String, String>{say('name'): say('answer')})));
    developer.registerExtension('ext.refuses', (String _, Map<String, String> __) async =>
        developer.ServiceExtensionResponse.error(developer.ServiceExtensionResponse.extensionError, say('refusal')));
    Future<developer.ServiceExtensionResponse> fails(String _, Map<String, String> __) async => throw _SlyError(say('tool'));
    developer.registerExtension('ext.throws', fails);
    developer.registerExtension('ext.mumbles', (String _, Map<String, String> __) async =>
        developer.ServiceExtensionResponse.result('}${say('mumble')}'));
    WidgetsBinding.instance.onPushRoute = (String _) => throw _SlyError(say('link'));
    return <String, Object?>{};
  });
}

Element hostile(Say say, NavigatorState navigator) {
  final Element page = Element(const Widget());
  page.add(Box(const Text(''), const Rect(20, 10, 200, 40), label: say('title'), flags: header | namesRoute));
  int at = 0;
  Box button_(String name, [void Function()? deed]) {
    final Box box = press(say(name), at++, deed ?? () {});
    page.add(box);
    return box;
  }

  void lid(Box below, Widget widget) =>
      page.add(Box(widget, below.rect)..speaks = false);
  button_('off').flags = button | canDisable;
  lid(button_('under'), Text(say('cover')));
  lid(button_('below'), _Sly(say('type')));
  button_('twin');
  button_('twin');
  final Box dead = Box(
    ElevatedButton(key: ValueKey<String>(say('key'))), line(at++),
    label: say('dead'), flags: button | canDisable | enabled, actions: tap,
  )..tooltip = say('tooltip');
  page.add(dead..hint = say('hint'));
  page.add(Box(const ElevatedButton(), line(at++), flags: button, actions: tap)..tooltip = say('tip'));
  late final Box rename;
  rename = button_('rename', () => rename.label = say('renamed'))..identifier = say('identifier');
  button_('shout', () {
    print(say('print'));
    stderr.writeln(say('stderr'));
    stderr.writeln('Unhandled exception:\n${say('unhandled')}');
    developer.log(say('log'), name: say('logger'), level: 1000);
    WidgetsBinding.instance.platformDispatcher.onError?.call(_SlyError(say('uncaught')), StackTrace.empty);
    unawaited(fetch(say('method'), say('path')));
    unawaited(fetch('GET', '/poll/${say('query')}'));
    final Box toast = text(say('toast'), line(17));
    page.add(toast);
    Timer(const Duration(milliseconds: 25), () { page.children.remove(toast); redraw(); });
    throw _SlyError(say('thrown'));
  });
  button_('ask', () => navigator.push(DialogRoute<void>(RouteSettings(name: say('dialogroute')), ask(say, navigator))));
  final Box field_ = textField('', at++, 'field')..hint = say('placeholder');
  stateOf(field_).format = (String _) => say('typed');
  page.add(field_);
  final Box box = button_('box')..flags = checkable | canDisable | enabled;
  box.onTap = () => redraw();
  page.add(Box(Slider(key: ValueKey<String>(say('sliderkey')), value: 30), line(at++), flags: slider | canDisable | enabled)
    ..value = say('slider'));
  final Element dropdown = Element(const DropdownButton<String>());
  dropdown.add(Box(const Widget(), line(at++), label: say('choice'), flags: button, actions: tap));
  page.add(dropdown);
  final Element sliver = SliverMultiBoxAdaptorElement(const SliverList());
  for (final String row in <String>['a', 'b']) {
    sliver.add(Box(ListTile(key: ValueKey<String>('${say('rowkey')}$row')), line(at++), label: '${say('row')}$row', flags: button, actions: tap));
  }
  final Box rows = Box(const Widget(), Rect(20, line(at - 2).top, 380, line(at - 1).bottom), actions: scrollUp)
    ..scrollPosition = 0
    ..scrollMax = 100;
  final Element holder = Element(const Scrollable());
  page.add(holder..add(rows..add(sliver)));
  page.add(text(say('flood'), line(at++)));
  page.add(text(say('broken'), line(at++)));
  return page;
}

Element ask(Say say, NavigatorState navigator) {
  final Element whole = Element(const Widget());
  whole.add(Box(const ModalBarrier(), const Rect(0, 0, 400, 800))..speaks = false);
  final Box inner = Box(const Widget(), const Rect(40, 300, 360, 460), label: say('dialog'), flags: scopesRoute | namesRoute);
  inner.add(text(say('message'), const Rect(60, 320, 340, 360)));
  inner.add(Box(const ElevatedButton(), const Rect(60, 400, 180, 440), label: say('yes'), flags: button, actions: tap,
    onTap: () => navigator.maybePop()));
  whole.add(inner);
  return whole;
}

Future<void> fetch(String method, String path) async {
  final HttpClient client = HttpClient();
  try {
    final Uri uri = Uri(scheme: 'http', host: '127.0.0.1', port: truth['port']! as int, path: path);
    await (await (await client.openUrl(method, uri)).close()).drain<void>();
  } finally {
    client.close();
  }
}
