import 'package:flutter/material.dart';

class MessagesScreen extends StatefulWidget {
  const MessagesScreen({super.key});

  @override
  State<MessagesScreen> createState() => _MessagesScreenState();
}

class _MessagesScreenState extends State<MessagesScreen> {
  final List<int> messages = List<int>.generate(100, (int index) => index + 1);
  String opened = 'Nothing opened';

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: Text('Messages (${messages.length})')),
        body: Column(
          children: <Widget>[
            Text(opened),
            Expanded(
              // No keys, on purpose: after a deletion the same place shows another message.
              child: ListView.builder(
                itemCount: messages.length,
                itemBuilder: (BuildContext context, int index) => ListTile(
                  title: Text('Message ${messages[index]}'),
                  onTap: () => setState(() => opened = 'Opened ${messages[index]}'),
                  trailing: IconButton(
                    icon: const Icon(Icons.delete),
                    tooltip: 'Delete',
                    onPressed: () => setState(() => messages.removeAt(index)),
                  ),
                ),
              ),
            ),
          ],
        ),
      );
}
