import 'package:flutter/material.dart';
import 'package:flutter/services.dart';

class SignInScreen extends StatefulWidget {
  const SignInScreen({super.key});

  @override
  State<SignInScreen> createState() => _SignInScreenState();
}

class _SignInScreenState extends State<SignInScreen> {
  final TextEditingController email = TextEditingController();
  final TextEditingController password = TextEditingController();
  bool remember = false;
  bool busy = false;
  String error = '';

  @override
  void dispose() {
    email.dispose();
    password.dispose();
    super.dispose();
  }

  bool get complete => email.text.isNotEmpty && password.text.isNotEmpty && !busy;

  Future<void> submit() async {
    setState(() {
      busy = true;
      error = '';
    });
    await Future<void>.delayed(const Duration(milliseconds: 400));
    if (!mounted) return;
    if (password.text == 'correct horse') {
      await Navigator.of(context).pushReplacementNamed('/welcome', arguments: email.text);
      return;
    }
    setState(() {
      busy = false;
      error = 'Wrong e-mail or password';
    });
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Sign in')),
        body: ListView(
          padding: const EdgeInsets.all(16),
          children: <Widget>[
            TextField(
              key: const ValueKey<String>('email'),
              controller: email,
              decoration: const InputDecoration(labelText: 'E-mail'),
              onChanged: (_) => setState(() {}),
            ),
            TextField(
              key: const ValueKey<String>('password'),
              controller: password,
              obscureText: true,
              decoration: const InputDecoration(labelText: 'Password'),
              onChanged: (_) => setState(() {}),
              onSubmitted: (_) => complete ? submit() : null,
            ),
            TextField(
              key: const ValueKey<String>('phone'),
              inputFormatters: <TextInputFormatter>[GroupsOfThree()],
              decoration: const InputDecoration(labelText: 'Phone'),
            ),
            CheckboxListTile(
              key: const ValueKey<String>('remember'),
              title: const Text('Remember me'),
              value: remember,
              onChanged: (bool? now) => setState(() => remember = now ?? false),
            ),
            FilledButton(
              key: const ValueKey<String>('submit'),
              onPressed: complete ? submit : null,
              child: const Text('Continue'),
            ),
            if (busy) const Center(child: CircularProgressIndicator()),
            if (error.isNotEmpty) Text(error),
          ],
        ),
      );
}

/// 1234567 becomes 123 456 7, as many phone fields do it.
class GroupsOfThree extends TextInputFormatter {
  @override
  TextEditingValue formatEditUpdate(TextEditingValue before, TextEditingValue now) {
    final String digits = now.text.replaceAll(' ', '');
    final StringBuffer text = StringBuffer();
    for (int index = 0; index < digits.length; index++) {
      if (index > 0 && index % 3 == 0) text.write(' ');
      text.write(digits[index]);
    }
    return TextEditingValue(text: '$text', selection: TextSelection.collapsed(offset: text.length));
  }
}

class WelcomeScreen extends StatelessWidget {
  const WelcomeScreen({super.key});

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: const Text('Welcome')),
        body: Center(child: Text('Signed in as ${ModalRoute.of(context)?.settings.arguments ?? 'nobody'}')),
      );
}
