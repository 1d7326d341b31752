/**
 * How much later than it says an app may be with an answer. It runs our program between two of its own turns, so one that
 * is this late runs nothing else either: it is busy without end, or was stopped from outside.
 */
export const ANSWER_MS = 8000;

/** How long a hot restart may leave a VM without the isolate that shows the app. */
export const RESTART_MS = 10_000;

/** How long a broken connection is looked for again: a cable, a port forward. */
export const RECONNECT_MS = 3000;
