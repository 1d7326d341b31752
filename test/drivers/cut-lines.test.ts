import { describe, expect, it } from 'vitest';
import { AppLog } from '../../src/drivers/flutter/app-log.ts';
import { ConsoleLog } from '../../src/drivers/web/console-log.ts';

const long = 'x'.repeat(3000);
const cut = `${'x'.repeat(1999)}…`;

describe('a line that is too long to keep says that it was cut', () => {
  it('in a browser', () => {
    const log = new ConsoleLog();
    log.console({ type: 'log', args: [{ type: 'string', value: long }], timestamp: 1 }, { tab: 1 });
    const details = { text: long, lineNumber: 0, columnNumber: 0 };
    log.exception({ timestamp: 2, exceptionDetails: details }, { tab: 1 });
    expect(log.lines.since(0).map((line) => line.message)).toEqual([cut, `${cut}, at an inline script:1:1.`]);
  });

  it('in a Flutter app', () => {
    const log = new AppLog();
    log.noteEvent('Logging', { kind: 'Logging', timestamp: 1, logRecord: { message: { valueAsString: long } } });
    log.noteEvent('Extension', { kind: 'Extension', extensionKind: 'touchstone.error', extensionData: { text: long } });
    const { logs, errors } = log.evidence(0, false);
    expect(logs.map((line) => line.message)).toEqual([cut]);
    expect(errors).toEqual([cut]);
  });
});
