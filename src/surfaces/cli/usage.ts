/** The command was written wrongly: exit code 2, and the message says what is allowed. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Flags are written with dashes and accepted with underscores too, as the contract spells them. */
export function flagName(argument: string): string {
  return `--${argument.replaceAll('_', '-')}`;
}
