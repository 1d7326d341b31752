// The scope of text and keys.
import '../standin/bindings.dart';
import '../standin/tree.dart';

enum SelectionChangedCause { keyboard }

enum TextInputAction { done, next, newline }

class TextSelection {
  const TextSelection.collapsed({required int offset}) : start = offset, end = offset;
  final int start, end;
  bool get isValid => start >= 0;
}

class TextEditingValue {
  const TextEditingValue({this.text = '', this.selection = const TextSelection.collapsed(offset: -1)});
  final String text;
  final TextSelection selection;
}

class FocusNode {
  BuildContext? context;
  bool get hasFocus => identical(FocusManager.instance.primaryFocus, this);
}

class FocusManager {
  static final FocusManager instance = FocusManager();
  FocusNode? primaryFocus;
}

class EditableText extends Widget {
  EditableText({this.readOnly = false, this.maxLines = 1, this.textInputAction});
  final FocusNode focusNode = FocusNode();
  final bool readOnly;
  final int? maxLines;
  final TextInputAction? textInputAction;
}

class EditableTextState extends State {
  EditableTextState(this.widget);
  final EditableText widget;
  TextEditingValue textEditingValue = const TextEditingValue();
  String Function(String) format = (String text) => text;
  void Function(String)? onChanged, onSubmitted;

  void userUpdateTextEditingValue(TextEditingValue value, SelectionChangedCause? cause) {
    final String text = format(value.text);
    textEditingValue = TextEditingValue(text: text, selection: TextSelection.collapsed(offset: text.length));
    onChanged?.call(text);
    SchedulerBinding.instance.scheduleFrame();
  }

  void performAction(TextInputAction action) {
    onSubmitted?.call(textEditingValue.text);
    SchedulerBinding.instance.scheduleFrame();
  }
}

class PhysicalKeyboardKey {
  const PhysicalKeyboardKey(this.usbHidUsage);
  final int usbHidUsage;
}

class LogicalKeyboardKey {
  const LogicalKeyboardKey(this.keyId);
  final int keyId;
}

abstract class KeyEvent {
  KeyEvent({required this.physicalKey, required this.logicalKey, required this.timeStamp, this.character});
  final PhysicalKeyboardKey physicalKey;
  final LogicalKeyboardKey logicalKey;
  final Duration timeStamp;
  final String? character;
}

class KeyDownEvent extends KeyEvent {
  KeyDownEvent({required super.physicalKey, required super.logicalKey, required super.timeStamp, super.character});
}

class KeyUpEvent extends KeyEvent {
  KeyUpEvent({required super.physicalKey, required super.logicalKey, required super.timeStamp});
}

class KeyMessage {
  KeyMessage(this.events, this.rawEvent);
  final List<KeyEvent> events;
  final Object? rawEvent;
}

typedef KeyMessageHandler = bool Function(KeyMessage);

class KeyEventManager {
  KeyMessageHandler? keyMessageHandler;
}

class ServicesBinding {
  static final ServicesBinding instance = ServicesBinding();
  final KeyEventManager keyEventManager = KeyEventManager();
}

class HardwareKeyboard {
  static final HardwareKeyboard instance = HardwareKeyboard();
  final Set<int> pressed = <int>{};
  bool handleKeyEvent(KeyEvent event) {
    if (event is KeyDownEvent) pressed.add(event.logicalKey.keyId);
    if (event is KeyUpEvent) pressed.remove(event.logicalKey.keyId);
    return false;
  }
}
