/** The devices that an operator can choose with `--target` or `--on`. */
export const TARGETS = ['phone', 'android', 'web', 'flutter'] as const;
export type TargetName = (typeof TARGETS)[number];
