import type { Target } from '../../contract/line/index.ts';

/** A target with the words in which the caller gave it. */
export interface SaidTarget {
  said: string;
  target: Target;
}
