// Levers for what an app does by itself, some time after nobody touched it.
import 'dart:async';
import 'dart:io';

import 'package:flutter/src/standin/bindings.dart';
import 'package:flutter/src/standin/tree.dart';
import 'package:flutter/src/standin/ui.dart';

import 'pages.dart';

typedef Lever = Future<Map<String, Object?>> Function(Map<String, String>);

void serveByItself(void Function(String, Lever) serve) {
  void lever(String name, void Function(Map<String, String>) deed) =>
      serve('ext.standin.$name', (Map<String, String> args) async {
        Timer(Duration(milliseconds: int.parse(args['after'] ?? '0')), () => deed(args));
        return <String, Object?>{};
      });
  lever('say', (Map<String, String> args) => speakUp(args['words']!));
  lever('animate', (Map<String, String> args) {
    int left = int.parse(args['steps']!);
    Timer.periodic(const Duration(milliseconds: 20), (Timer timer) {
      // A word that changes often is soon known for it; one more thing each time is not.
      speakUp('Step ${--left}', beside: true);
      if (left == 0) timer.cancel();
    });
  });
  lever('fail', (Map<String, String> args) =>
      FlutterError.reportError(FlutterErrorDetails(exception: StateError(args['words']!), library: 'the stand-in')));
  final RenderView second = RenderView()..flutterView.viewId = 7;
  final Element window = Element(View(second.flutterView))
    ..add(Box(const CircularProgressIndicator(), const Rect(10, 10, 20, 20))..speaks = false);
  lever('window', (Map<String, String> args) {
    final bool open = args['open'] == 'true';
    final Element root = WidgetsBinding.instance.rootElement!;
    open ? RendererBinding.instance.renderViews.add(second) : RendererBinding.instance.renderViews.remove(second);
    open ? root.add(window) : root.children.remove(window);
    redraw();
  });
  lever('poll', (Map<String, String> args) async {
    final HttpClientRequest request =
        await HttpClient().getUrl(Uri.parse('http://127.0.0.1:${truth['port']}/poll'));
    await (await request.close()).drain<void>();
  });
  lever('wedge', (Map<String, String> args) {
    while (true) {}
  });
}
