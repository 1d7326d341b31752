import 'package:flutter/material.dart';

class SettingsScreen extends StatefulWidget {
  const SettingsScreen({super.key});

  @override
  State<SettingsScreen> createState() => _SettingsScreenState();
}

class _SettingsScreenState extends State<SettingsScreen> {
  bool notifications = true;
  double volume = 30;
  String language = 'English';
  String answer = 'none';

  Future<void> ask() async {
    final bool? sure = await showDialog<bool>(
      context: context,
      builder: (BuildContext context) => AlertDialog(
        title: const Text('Reset everything?'),
        actions: <Widget>[
          TextButton(onPressed: () => Navigator.of(context).pop(false), child: const Text('Keep')),
          TextButton(onPressed: () => Navigator.of(context).pop(true), child: const Text('Reset')),
        ],
      ),
    );
    setState(() => answer = sure == null ? 'dismissed' : sure ? 'reset' : 'kept');
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Settings')),
        body: ListView(
          children: <Widget>[
            SwitchListTile(
              key: const ValueKey<String>('notifications'),
              title: const Text('Notifications'),
              value: notifications,
              onChanged: (bool now) => setState(() => notifications = now),
            ),
            Slider(
              key: const ValueKey<String>('volume'),
              max: 100,
              divisions: 100,
              value: volume,
              onChanged: (double now) => setState(() => volume = now),
            ),
            Text('Volume ${volume.round()}'),
            DropdownButton<String>(
              key: const ValueKey<String>('language'),
              value: language,
              items: <DropdownMenuItem<String>>[
                for (final String one in <String>['English', 'Deutsch', 'עברית'])
                  DropdownMenuItem<String>(value: one, child: Text(one)),
              ],
              onChanged: (String? now) => setState(() => language = now ?? language),
            ),
            OutlinedButton(key: const ValueKey<String>('reset'), onPressed: ask, child: const Text('Reset')),
            Text('Answer: $answer'),
          ],
        ),
      );
}
