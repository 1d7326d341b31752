import 'package:flutter/material.dart';

class HomeScreen extends StatelessWidget {
  const HomeScreen({super.key});

  static const Map<String, String> pages = <String, String>{
    'Sign in': '/sign-in',
    'Messages': '/messages',
    'Settings': '/settings',
    'Traps': '/traps',
  };

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Home')),
        body: ListView(
          children: <Widget>[
            for (final MapEntry<String, String> page in pages.entries)
              ListTile(
                key: ValueKey<String>('open${page.value}'),
                title: Text(page.key),
                onTap: () => Navigator.of(context).pushNamed(page.value),
              ),
          ],
        ),
      );
}
