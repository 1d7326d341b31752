// scope: package:flutter/src/widgets/editable_text.dart
//
// Keys, by both ways that Flutter has for them: the state of the keyboard, and the messages that focus nodes get.
(Map<String, dynamic> t) {
  final Map<String, List<int>> words = <String, List<int>>{
    // word: physical key (USB usage), logical key
    'Enter': <int>[0x00070028, 0x0010000000d], 'Escape': <int>[0x00070029, 0x0010000001b],
    'Backspace': <int>[0x0007002a, 0x00100000008], 'Tab': <int>[0x0007002b, 0x00100000009],
    'Space': <int>[0x0007002c, 0x00000000020], 'Delete': <int>[0x0007004c, 0x0010000007f],
    'ArrowRight': <int>[0x0007004f, 0x00100000303], 'ArrowLeft': <int>[0x00070050, 0x00100000302],
    'ArrowDown': <int>[0x00070051, 0x00100000301], 'ArrowUp': <int>[0x00070052, 0x00100000304],
    'Home': <int>[0x0007004a, 0x00100000306], 'End': <int>[0x0007004d, 0x00100000305],
    'PageUp': <int>[0x0007004b, 0x00100000308], 'PageDown': <int>[0x0007004e, 0x00100000307],
    for (int number = 1; number <= 12; number++) 'F$number': <int>[0x00070039 + number, 0x00100000800 + number],
    'ctrl': <int>[0x000700e0, 0x00200000100], 'shift': <int>[0x000700e1, 0x00200000102],
    'alt': <int>[0x000700e2, 0x00200000104], 'meta': <int>[0x000700e3, 0x00200000106],
  };

  List<int>? codesOf(String key) {
    if (words.containsKey(key)) return words[key];
    final int code = key.toLowerCase().codeUnitAt(0);
    if (code >= 0x61 && code <= 0x7a) return <int>[0x00070004 + code - 0x61, code];
    if (code == 0x30) return <int>[0x00070027, code];
    if (code >= 0x31 && code <= 0x39) return <int>[0x0007001e + code - 0x31, code];
    return null;
  }

  /// An error in a handler of the app is the app's, and is reported as the framework does when the engine sends the key.
  bool send(KeyEvent event) {
    final bool byState = HardwareKeyboard.instance.handleKeyEvent(event);
    final KeyMessageHandler? handler = ServicesBinding.instance.keyEventManager.keyMessageHandler;
    try {
      return (handler?.call(KeyMessage(<KeyEvent>[event], null)) ?? false) || byState;
    } catch (error, stack) {
      FlutterError.reportError(FlutterErrorDetails(
        exception: error, stack: stack, library: 'services library',
        context: ErrorDescription('while processing the key message handler'),
      ));
      return byState;
    }
  }

  bool press(List<int> codes, String? character) => send(KeyDownEvent(
    physicalKey: PhysicalKeyboardKey(codes[0]), logicalKey: LogicalKeyboardKey(codes[1]), character: character,
    timeStamp: Duration.zero,
  ));

  void release(List<int> codes) => send(KeyUpEvent(
    physicalKey: PhysicalKeyboardKey(codes[0]), logicalKey: LogicalKeyboardKey(codes[1]), timeStamp: Duration.zero,
  ));

  /// Down in order, then the deed, up in reverse: whatever goes wrong in between, no key stays pressed.
  bool holding(List<List<int>> keys, bool Function() deed) {
    if (keys.isEmpty) return deed();
    try {
      press(keys.first, null);
      return holding(keys.sublist(1), deed);
    } finally {
      release(keys.first);
    }
  }

  t['ops']['key'] = (Map<String, dynamic> args) async {
    final String key = args['key'] as String;
    final List<String> modifiers = List<String>.from(args['modifiers'] as List<dynamic>);
    final List<int>? codes = codesOf(key);
    final bool plain = modifiers.every((String one) => one == 'shift');
    final String? character = key.length == 1 && plain ? key : key == 'Space' && plain ? ' ' : null;
    bool strike() {
      try {
        return press(codes!, character) || (plain && t['typeKey'](key, character) as bool);
      } finally {
        release(codes!);
      }
    }

    bool handled = false;
    if (codes != null) {
      handled = holding(<List<int>>[for (final String modifier in modifiers) words[modifier]!], strike);
    } else if (plain) {
      // A character that no key of a plain keyboard has is typed, like any text.
      handled = t['typeKey'](key, character) as bool;
    }
    if (codes == null && !handled) return <String, dynamic>{'delivered': false, 'met': <String, dynamic>{'type': 'nothing', 'note': 'there is no such key'}};
    return <String, dynamic>{'delivered': true, 'handled': handled, 'settled': await t['settle'](args)};
  };
  return 'ok';
}
