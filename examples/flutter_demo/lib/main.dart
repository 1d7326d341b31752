import 'package:flutter/material.dart';

import 'screens/home.dart';
import 'screens/messages.dart';
import 'screens/settings.dart';
import 'screens/sign_in.dart';
import 'screens/traps.dart';

void main() => runApp(const DemoApp());

/// An ordinary app: no package, no key registration and no line of code is here for Touchstone's sake.
class DemoApp extends StatelessWidget {
  const DemoApp({super.key});

  @override
  Widget build(BuildContext context) => MaterialApp(
        title: 'Demo',
        initialRoute: '/',
        routes: <String, WidgetBuilder>{
          '/': (_) => const HomeScreen(),
          '/sign-in': (_) => const SignInScreen(),
          '/welcome': (_) => const WelcomeScreen(),
          '/messages': (_) => const MessagesScreen(),
          '/settings': (_) => const SettingsScreen(),
          '/traps': (_) => const TrapsScreen(),
        },
      );
}
