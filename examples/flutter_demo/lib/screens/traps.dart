import 'dart:async';
import 'dart:io';

import 'package:flutter/material.dart';

/// Moments at which it is easy to believe what did not happen.
class TrapsScreen extends StatefulWidget {
  const TrapsScreen({super.key});

  @override
  State<TrapsScreen> createState() => _TrapsScreenState();
}

class _TrapsScreenState extends State<TrapsScreen> with SingleTickerProviderStateMixin {
  late final AnimationController moving = AnimationController(vsync: this, duration: const Duration(seconds: 1));
  int taps = 0;
  String late = 'not yet';
  String held = 'no';

  @override
  void dispose() {
    moving.dispose();
    super.dispose();
  }

  Future<void> fetch() async {
    final HttpServer server = await HttpServer.bind('127.0.0.1', 0);
    server.listen((HttpRequest request) {
      request.response.statusCode = 503;
      request.response.close();
    });
    final HttpClient client = HttpClient();
    final HttpClientRequest request = await client.getUrl(Uri.parse('http://127.0.0.1:${server.port}/items'));
    await (await request.close()).drain<void>();
    client.close();
    await server.close();
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Traps')),
        body: SingleChildScrollView(
          child: Column(
            crossAxisAlignment: CrossAxisAlignment.stretch,
            children: <Widget>[
              Text('Taps: $taps'),
              TextButton(
                key: const ValueKey<String>('count'),
                onPressed: () => setState(() => taps++),
                onLongPress: () => setState(() => held = 'yes'),
                child: const Text('Count'),
              ),
              Text('Held: $held'),
              TextButton(onPressed: () {}, child: const Text('Does nothing')),
              const TextButton(onPressed: null, child: Text('Disabled')),
              TextButton(onPressed: () => throw StateError('thrown by a trap'), child: const Text('Throws')),
              TextButton(
                onPressed: () => Timer(const Duration(milliseconds: 600), () {
                  if (mounted) setState(() => late = 'done');
                }),
                child: const Text('Changes late'),
              ),
              Text('Late: $late'),
              TextButton(onPressed: fetch, child: const Text('Fails behind the scenes')),
              Stack(
                children: <Widget>[
                  TextButton(onPressed: () => setState(() => taps += 100), child: const Text('Covered')),
                  Positioned.fill(child: GestureDetector(onTap: () {}, child: const ColoredBox(color: Colors.black12))),
                ],
              ),
              SlideTransition(
                position: Tween<Offset>(begin: Offset.zero, end: const Offset(0.5, 0)).animate(moving),
                child: TextButton(onPressed: () => setState(() => taps += 100), child: const Text('Moving')),
              ),
              TextButton(
                onPressed: () => moving.isAnimating ? moving.stop() : moving.repeat(reverse: true),
                child: const Text('Move it'),
              ),
              for (final String twin in <String>['first', 'second'])
                TextButton(onPressed: () => setState(() => late = twin), child: const Text('Twin')),
              const SizedBox(height: 900),
              TextButton(onPressed: () => setState(() => late = 'far'), child: const Text('Far below')),
            ],
          ),
        ),
      );
}
