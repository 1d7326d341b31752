/** The browser answered a command with an error, in its own words. */
export class CdpError extends Error {
  readonly method: string;
  readonly code: number;
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.name = 'CdpError';
    this.method = method;
    this.code = code;
  }
}

/** The browser process is gone, or its pipe is: nothing on this connection will ever be answered again. */
export class BrowserGoneError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BrowserGoneError';
  }
}

/** The tab or frame process behind a session is gone, the browser is still there. */
export class SessionGoneError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SessionGoneError';
  }
}
