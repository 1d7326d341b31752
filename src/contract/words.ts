/**
 * The frozen word lists. Agents branch on these words, so a word may be added and may never change its meaning.
 */

export const PLATFORMS = ['android', 'web', 'flutter'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** ARIA's words wherever ARIA has one. `text` is a passive piece of text; `generic` is anything else worth a line. */
// biome-ignore format: a list of words reads best as a block
export const ROLES = [
  'alert', 'alertdialog', 'application', 'article', 'banner', 'button', 'canvas', 'cell', 'checkbox', 'columnheader',
  'combobox', 'complementary', 'contentinfo', 'dialog', 'document', 'figure', 'form', 'generic', 'grid', 'gridcell',
  'group', 'heading', 'iframe', 'img', 'link', 'list', 'listbox', 'listitem', 'main', 'menu', 'menubar', 'menuitem',
  'menuitemcheckbox', 'menuitemradio', 'navigation', 'option', 'progressbar', 'radio', 'radiogroup', 'region', 'row',
  'rowheader', 'scrollbar', 'search', 'searchbox', 'separator', 'slider', 'spinbutton', 'status', 'switch', 'tab',
  'table', 'tablist', 'tabpanel', 'text', 'textbox', 'timer', 'toolbar', 'tooltip', 'tree', 'treegrid', 'treeitem',
  'video',
] as const;
export type Role = (typeof ROLES)[number];

/** Words that may follow an element on its line. The first of each pair is printed; both may be expected. */
// biome-ignore format: a list of words reads best as a block
export const STATE_WORDS = [
  'disabled', 'enabled', 'checked', 'unchecked', 'mixed', 'selected', 'unselected', 'focused', 'unfocused', 'expanded',
  'collapsed', 'visible', 'hidden', 'offscreen', 'covered', 'volatile',
] as const;
export type StateWord = (typeof STATE_WORDS)[number];

// biome-ignore format: a list of words reads best as a block
export const FAILURE_CODES = [
  'ELEMENT_NOT_FOUND', 'ELEMENT_NOT_INTERACTABLE', 'TIMEOUT', 'NAVIGATION_NO_CHANGE', 'AMBIGUOUS_TARGET',
  'STALE_REFERENCE', 'ACTION_REJECTED', 'VERIFICATION_FAILED', 'EXPECT_STATE_MISMATCH', 'CONTROL_CONVERGENCE_FAILED',
  'SEMANTIC_MISMATCH', 'DEVICE_LOST', 'SESSION_NOT_FOUND', 'CAPABILITY_MISSING', 'INVALID_ARGUMENT', 'UNKNOWN',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Second-level words: why, within a failure code. */
// biome-ignore format: a list of words reads best as a block
export const FAILURE_REASONS = [
  // gate, in the frozen order
  'defunct', 'not_enabled', 'zero_rect', 'off_viewport', 'not_stable', 'obscured',
  // resolve
  'no_match', 'several_matches', 'never_shown', 'identity_changed', 'revision_changed',
  // verify and wait
  'already_true', 'unavailable', 'mismatch', 'deadline', 'wrong_type', 'unresponsive',
  // act
  'intercepted', 'unknown_key', 'unknown_action', 'unknown_route', 'missing_route', 'route_not_in_stack',
  'navigator_not_found', 'no_popup_route', 'no_scroll_movement', 'no_change', 'text_not_typable', 'blocked_url',
  // devices and sessions
  'no_device', 'several_devices', 'unknown_device', 'device_offline', 'device_unauthorized', 'device_busy',
  'unknown_app', 'unknown_session', 'several_sessions', 'session_closed', 'disconnected', 'no_browser',
  'no_adb', 'not_supported', 'bad_argument', 'unknown_argument', 'unknown_secret', 'cancelled', 'internal',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const LIFECYCLE_STATES = ['resolved', 'dispatched', 'pending_verification', 'verified', 'failed'] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

/** A skipped check, an unavailable fact and a pass are three different words everywhere. */
export const CHECK_RESULTS = ['passed', 'failed', 'skipped', 'unavailable', 'not_reached'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const GATE_CHECKS = ['defunct', 'not_enabled', 'zero_rect', 'off_viewport', 'not_stable', 'obscured'] as const;
export type GateCheck = (typeof GATE_CHECKS)[number];

export const DISPATCHES = ['none', 'stopped', 'possible'] as const;
export type Dispatch = (typeof DISPATCHES)[number];

export const VERDICTS = ['verified', 'failed', 'unavailable', 'already_true'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const READ_BACKS = ['matched', 'transformed', 'masked', 'mismatch', 'unavailable'] as const;
export type ReadBack = (typeof READ_BACKS)[number];

// biome-ignore format: a list of words reads best as a block
export const EFFECT_KINDS = [
  'screen', 'added', 'removed', 'text', 'state', 'value', 'focus', 'scroll', 'keyboard', 'dialog', 'pixels',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export const OUTCOMES = ['success', 'no_op', 'backend_failure', 'ui_failure', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const TRACE_STAGES = ['observe', 'resolve', 'gate', 'act', 'settle', 'verify', 'recover'] as const;
export type TraceStage = (typeof TRACE_STAGES)[number];

/** From the least to the most serious. */
export const LOG_LEVELS = ['VERBOSE', 'DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Why a request got no answer. */
// biome-ignore format: a list of words reads best as a block
export const NETWORK_ERRORS = [
  'timeout', 'dns_error', 'tls_error', 'connection_refused', 'connection_reset', 'unknown_network_error',
] as const;
export type NetworkError = (typeof NETWORK_ERRORS)[number];

// biome-ignore format: a list of words reads best as a block
export const FAILURE_CLASS_WORDS = [
  'TargetResolutionFailure', 'ExecutionFailure', 'VerificationFailure', 'ControlConvergenceFailure',
  'SemanticMismatchFailure',
] as const;
export type FailureClass = (typeof FAILURE_CLASS_WORDS)[number];

// biome-ignore format: a list of words reads best as a block
export const RECOVERY_STRATEGIES = [
  're_resolve', 'alternate_candidate', 'state_refresh', 'retry_adjustment', 'step_back',
] as const;
export type RecoveryStrategy = (typeof RECOVERY_STRATEGIES)[number];

// biome-ignore format: a list of words reads best as a block
export const STATE_PROPERTIES = [
  'checked', 'selected', 'focused', 'expanded', 'enabled', 'text_value', 'value', 'raw_value',
] as const;
export type StateProperty = (typeof STATE_PROPERTIES)[number];

export const WAIT_CONDITIONS = ['exists', 'not_exists', 'visible', 'clickable', 'enabled'] as const;
export type WaitCondition = (typeof WAIT_CONDITIONS)[number];

/** Key words of ADR 0004 of the Flutter source system, one vocabulary on every platform; single characters are keys too. */
// biome-ignore format: a list of words reads best as a block
export const KEY_WORDS = [
  'Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home',
  'End', 'PageUp', 'PageDown', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12',
] as const;
export type KeyWord = (typeof KEY_WORDS)[number];

export const MODIFIERS = ['ctrl', 'shift', 'alt', 'meta'] as const;
export type Modifier = (typeof MODIFIERS)[number];
