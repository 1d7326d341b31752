/** Codes of the VM service protocol that callers branch on. */
export const VM_CODES = {
  method_not_found: -32601,
  feature_disabled: 100,
  compilation: 113,
  extension: -32000,
} as const;

/** The VM answered a request with an error, in its own words. */
export class VmServiceError extends Error {
  readonly method: string;
  readonly code: number;
  /** What the VM adds to its message: a compiler's output, the app's own exception. */
  readonly details: string;
  constructor(method: string, code: number, message: string, details: string) {
    super(details === '' ? `${method}: ${message}` : `${method}: ${message} (${details})`);
    this.name = 'VmServiceError';
    this.method = method;
    this.code = code;
    this.details = details;
  }
}

/** The connection ended: nothing on it will ever be answered again. The app may still be there. */
export class VmConnectionError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'VmConnectionError';
  }
}

/** What answers there speaks WebSocket, but not the VM service protocol; the connection was ended for it. */
export class NoVmServiceError extends VmConnectionError {
  constructor(what: string) {
    super(`what answers there is no VM service: ${what}`);
    this.name = 'NoVmServiceError';
  }
}

/** The isolate that was asked is gone: it ended, or a hot restart replaced it. */
export class IsolateGoneError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'IsolateGoneError';
  }
}

/** The text that was sent does not compile where it was sent to; `message` is the compiler's own. */
export class CompileError extends Error {
  constructor(output: string) {
    super(output);
    this.name = 'CompileError';
  }
}

/** This VM cannot compile: the app was built ahead of time, or runs without the tool that carries the compiler. */
export class NoCompilerError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoCompilerError';
  }
}

/** The code that was evaluated ran and threw. */
export class EvaluationError extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'EvaluationError';
  }
}
