// Stands in for the packages that an app may carry for other tools (mcp_toolkit, marionette, dusk): the names and the shapes
// of their answers, as their public sources have them. Carried only when asked for, for most apps carry none.
import 'dart:async';
import 'dart:convert';
import 'dart:developer' as developer;

import 'inspector.dart' show onePixel;
import 'pages.dart' show truth;

typedef Answer = Map<String, Object?>;
typedef Serve = void Function(String, Future<Answer> Function(Map<String, String>));

/// How the lists of tools answer: well, not at all, with an exception, or in a shape that nobody knows.
String lists = 'well';

void serveCarried(Serve serve) {
  serve('ext.standin.lists', (Map<String, String> args) async {
    lists = args['answer']!;
    return <String, Object?>{};
  });
  serve('ext.standin.crowd', (_) async {
    for (int one = 0; one < 120; one++) {
      serve('ext.crowd.$one.${'x' * 200}', (_) async => <String, Object?>{});
    }
    return <String, Object?>{};
  });
  serve('ext.standin.carry', (Map<String, String> args) async {
    carryMcpToolkit(serve);
    carryMarionette(serve);
    carryDusk(serve);
    return <String, Object?>{};
  });
}

Future<Answer> tell(Answer told) async => switch (lists) {
  'well' => told,
  'strangely' => <String, Object?>{'tools': 'none', 'extensions': 7},
  'never' => await Completer<Answer>().future,
  _ => throw StateError('the list is broken'),
};

Answer schema(Answer properties, {List<String> required = const <String>[], bool closed = false}) => <String, Object?>{
  'type': 'object', 'properties': properties, 'required': required, if (closed) 'additionalProperties': false,
};

Answer type(String name) => <String, Object?>{'type': name};

void carryMcpToolkit(Serve serve) {
  const String own = 'ext.mcp.toolkit.';
  void tool(String name, Answer Function(Map<String, String>) answer) => serve('$own$name', (Map<String, String> args) async {
    (truth['called'] ??= <String>[]) as List<String>..add(name);
    return answer(args..remove('isolateId'));
  });
  tool('add', (Map<String, String> args) => <String, Object?>{'message': 'Added', 'got': args});
  tool('pay', (Map<String, String> args) => <String, Object?>{
    'message': 'Not paid', 'success': args['card'] == 'good', 'error': 'card_declined', 'hint': 'take another card',
  });
  tool('wait', (Map<String, String> args) => <String, Object?>{
    'message': 'stale_snapshot: look again', 'ok': false, 'error': 'stale_snapshot',
  });
  tool('app_config', (Map<String, String> args) => <String, Object?>{'message': 'Read', 'asked': args});
  tool('logo', (Map<String, String> args) => <String, Object?>{'isBlob': true, 'blob': onePixel, 'mimeType': 'image/png'});
  tool('sound', (Map<String, String> args) => <String, Object?>{'isBlob': true, 'blob': 'UklGRg==', 'mimeType': 'audio/wav'});
  serve('${own}registerDynamics', (_) => tell(<String, Object?>{
    'tools': <Answer>[
      <String, Object?>{'name': 'add', 'description': 'Adds "two"\nnumbers', 'inputSchema': schema(<String, Object?>{
        'a': type('integer'), 'b': type('object'), 'how': <String, Object?>{'type': 'string', 'enum': <String>['fast', 'well']},
      }, required: <String>['a'], closed: true)},
      <String, Object?>{'name': 'pay', 'description': 'Pays', 'inputSchema': schema(<String, Object?>{'card': type('string')})},
      <String, Object?>{'name': 'wait', 'description': 7, 'inputSchema': 'none'},
      <String, Object?>{'name': 'gone', 'description': 'Listed, and not registered'},
      <String, Object?>{'description': 'Nameless'},
    ],
    'resources': <Answer>[
      <String, Object?>{'name': 'app_config', 'description': 'The settings', 'mimeType': 'application/json', 'uri': 'visual://localhost/app/config',
        'inputSchema': schema(<String, Object?>{'uri': type('string')}, required: <String>['uri'], closed: true)},
      <String, Object?>{'name': 'the_logo', 'description': 'A picture', 'mimeType': 'image/png', 'uri': 'visual://localhost/logo'},
      <String, Object?>{'name': 'sound', 'uri': 'visual://localhost/sound'},
    ],
    'appId': 'standin',
  }));
}

/// What the app adds stands directly under ext.flutter, as all of the framework's own does.
void carryMarionette(Serve serve) {
  serve('ext.flutter.marionette.listExtensions', (_) => tell(<String, Object?>{
    'extensions': <Answer>[
      <String, Object?>{'name': 'goToSlide', 'description': 'Shows a slide', 'inputSchema': schema(<String, Object?>{
        'number': type('integer'), 'animated': type('boolean'),
      }, required: <String>['number'])},
      <String, Object?>{'name': 'deck.reset'},
    ],
    'status': 'Success',
  }));
  serve('ext.flutter.goToSlide', (Map<String, String> args) async => <String, Object?>{'status': 'Success', 'got': args..remove('isolateId')});
  fails('ext.flutter.deck.reset', developer.ServiceExtensionResponse.invalidParams, 'there is no deck');
}

void carryDusk(Serve serve) {
  serve('ext.dusk.screenshot', (_) async => <String, Object?>{'format': 'png', 'base64': onePixel, 'more': <String>[onePixel]});
  serve('ext.dusk.evaluate', (Map<String, String> args) async => <String, Object?>{'result': args['expression']});
  fails('ext.dusk.tap', developer.ServiceExtensionResponse.extensionError, jsonEncode(<String, Object?>{
    'message': 'Widget ref=e9 is not here', 'envelope': <String, Object?>{'type': 'not_found', 'suggestions': <String>['e1', 'e2']},
  }));
}

void fails(String name, int code, String said) => developer.registerExtension(name, (String _, Map<String, String> args) async =>
    developer.ServiceExtensionResponse.error(code, said));
