// scope: package:flutter/src/widgets/editable_text.dart
//
// Text goes the way of a keyboard: through the editing state, with the field's formatters and its onChanged.
(Map<String, dynamic> t) {
  EditableTextState? stateNear(Element element) {
    EditableTextState? found;
    void visit(Element inner) {
      if (found != null) return;
      if (inner is StatefulElement && inner.state is EditableTextState) {
        found = inner.state as EditableTextState;
      } else {
        inner.visitChildren(visit);
      }
    }
    visit(element);
    return found ?? element.findAncestorStateOfType<EditableTextState>();
  }

  EditableTextState? focusedState() {
    final BuildContext? context = FocusManager.instance.primaryFocus?.context;
    return context == null ? null : stateNear(context as Element);
  }

  void put(EditableTextState state, String text, int offset) => state.userUpdateTextEditingValue(
    TextEditingValue(text: text, selection: TextSelection.collapsed(offset: offset)),
    SelectionChangedCause.keyboard,
  );

  t['fieldText'] = (Element element) => stateNear(element)?.textEditingValue.text;

  t['ops']['text'] = (Map<String, dynamic> args) async {
    final Map<String, dynamic> live = await t['find'](args['key']) as Map<String, dynamic>? ?? <String, dynamic>{};
    final Element? element = live['owner']?['element'] as Element?;
    final EditableTextState? state = args['key'] == null ? focusedState() : element == null ? null : stateNear(element);
    if (state == null) return <String, dynamic>{'delivered': false, 'met': <String, dynamic>{'type': 'nothing', 'note': 'the field is gone'}};
    if (!state.widget.focusNode.hasFocus) {
      return <String, dynamic>{'delivered': false, 'met': <String, dynamic>{'type': 'nothing', 'note': 'the field does not have the focus'}};
    }
    if (state.widget.readOnly) return <String, dynamic>{'delivered': false, 'met': <String, dynamic>{'type': 'nothing', 'note': 'the field is read-only'}};
    final String old = args['mode'] == 'append' ? state.textEditingValue.text : '';
    final String text = '$old${args['text']}';
    put(state, text, text.length);
    return <String, dynamic>{'delivered': true, 'settled': await t['settle'](args)};
  };

  /// What a key does to a field when nobody handled it: that part of a keyboard comes by the text channel.
  t['typeKey'] = (String key, String? character) {
    final EditableTextState? state = focusedState();
    if (state == null || state.widget.readOnly) return false;
    final bool manyLines = state.widget.maxLines != 1;
    if (key == 'Enter' && !manyLines) {
      state.performAction(state.widget.textInputAction ?? TextInputAction.done);
      return true;
    }
    final String? typed = key == 'Enter' ? '\n' : character;
    if (typed == null) return false;
    final TextEditingValue now = state.textEditingValue;
    final int start = now.selection.isValid ? now.selection.start : now.text.length;
    final int end = now.selection.isValid ? now.selection.end : now.text.length;
    put(state, now.text.replaceRange(start, end, typed), start + typed.length);
    return true;
  };
  return 'ok';
}
