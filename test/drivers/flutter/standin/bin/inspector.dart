// Stands in for the inspector that the framework registers for its developer tools: what is there, and nothing of where.
import 'dart:developer' as developer;

import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';

import 'pages.dart';

const String onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';

/// The groups that keep widgets alive: whoever asked has to let them go.
final List<String> held = <String>[];

bool reader = false;

void serveInspector(void Function(String, Future<Map<String, Object?>> Function(Map<String, String>)) serve) {
  const String own = 'ext.flutter.inspector.';
  Map<String, Object?> tree(String? group) {
    held.add(group!);
    return <String, Object?>{'result': describe(WidgetsBinding.instance.rootElement!)};
  }

  serve('${own}getRootWidgetTree', (Map<String, String> args) async => tree(args['groupName']));
  serve('${own}getRootWidget', (Map<String, String> args) async => tree(args['objectGroup']));
  serve('${own}getLayoutExplorerNode', (Map<String, String> args) async => <String, Object?>{
    'result': <String, Object?>{if (args['id'] == 'inspector-0') 'size': <String, String>{'width': '400.0', 'height': '800.0'}},
  });
  serve('${own}screenshot', (Map<String, String> args) async => <String, Object?>{'result': onePixel});
  serve('${own}disposeGroup', (Map<String, String> args) async {
    held.remove(args['objectGroup']);
    return <String, Object?>{'result': null};
  });
  // Printed only once something asked for semantics, as a screen reader does.
  serve('ext.flutter.debugDumpSemanticsTreeInTraversalOrder', (_) async => <String, Object?>{
    'data': reader ? 'SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 8.0, 16.0)\n │\n └─SemanticsNode#1\n     flags: isButton\n     label: "Count"\n'
        : 'Semantics not generated for RenderView#7cd21.\nFor performance reasons, …',
  });
  serve('ext.standin.reader', (_) async {
    reader = true;
    return <String, Object?>{};
  });
  serve('ext.standin.report', (_) async {
    developer.postEvent('Flutter.Error', <String, Object?>{
      'renderedErrorText': '══╡ EXCEPTION CAUGHT BY RENDERING ╞══\nThe following assertion was thrown:\nA row overflowed.\n\nMore.',
    });
    return <String, Object?>{};
  });
  truth['held'] = held;
}

Map<String, Object?> describe(Element element) {
  final Widget widget = element.widget;
  final Key? key = widget.key;
  final String name = '${widget.runtimeType}';
  final List<Map<String, Object?>> children = <Map<String, Object?>>[];
  element.visitChildren((Element child) => children.add(describe(child)));
  final String words = element is Box ? element.label : '';
  final bool says = widget is Text;
  if (words != '' && !says) {
    children.insert(0, <String, Object?>{'description': 'Text', 'widgetRuntimeType': 'Text', 'textPreview': words, 'children': <Object>[]});
  }
  return <String, Object?>{
    'description': key is ValueKey<String> ? "$name-[<'${key.value}'>]" : name,
    'widgetRuntimeType': name,
    'valueId': element.up == null ? 'inspector-0' : 'inspector-1',
    if (says) 'textPreview': words,
    'children': children,
  };
}
