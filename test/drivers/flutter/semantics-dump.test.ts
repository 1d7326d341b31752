import { describe, expect, it } from 'vitest';
import { readSemanticsDump } from '../../../src/drivers/flutter/semantics-dump.ts';

/** In the form that Flutter 3.29.3 prints. */
const DUMP = `SemanticsNode#0
 │ Rect.fromLTRB(0.0, 0.0, 800.0, 1600.0)
 │
 └─SemanticsNode#1
   │ Rect.fromLTRB(0.0, 0.0, 400.0, 800.0) scaled by 2.0x
   │ flags: scopesRoute
   │
   ├─SemanticsNode#5
   │ │ actions: focus, tap
   │ │ flags: hasSelectedState, isButton, hasEnabledState, isEnabled,
   │ │   isFocusable
   │ │ label: "Sign in"
   │ │ textDirection: ltr
   │ │
   │ └─SemanticsNode#7
   │     flags: isTextField, isObscured
   │     identifier: "secret"
   │     label: "Password"
   │     value: "••••"
   │
   └─SemanticsNode#6
       flags: hasToggledState, isToggled, hasEnabledState
       label:
         "Wi-Fi
         only"
       textDirection: ltr
`;

describe('the printed semantics tree', () => {
  it('is read as far as a screen reader would speak it', () => {
    expect(readSemanticsDump(DUMP)).toMatchObject([
      { key: '5', parent: null, role: 'button', label: 'Sign in', state: { enabled: true }, clickable: false },
      { key: '7', parent: '5', role: 'textbox', stable_id: 'secret', label: 'Password', password: true, state: {} },
      { key: '6', parent: null, role: 'switch', label: 'Wi-Fi\nonly', state: { enabled: false, checked: true } },
    ]);
  });

  it('that was never built is told apart from an empty one', () => {
    expect(readSemanticsDump('Semantics not generated for RenderView#7cd21.\nFor performance reasons')).toBeUndefined();
    expect(readSemanticsDump('SemanticsNode#0\n   Rect.fromLTRB(0.0, 0.0, 8.0, 16.0)\n')).toEqual([]);
  });
});
