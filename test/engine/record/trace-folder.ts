import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readTrace } from '../../../src/engine/record/read-trace.ts';
import type { TraceRecord } from '../../../src/engine/record/records.ts';

export interface TraceFolder {
  root: string;
  /** Settings of an engine that records here. */
  environment: NodeJS.ProcessEnv;
  sessions(): string[];
  /** The records of the only session. */
  records(): TraceRecord[];
}

/** A fresh folder for the traces of each test. */
export function useTraceFolder(): TraceFolder {
  const place: TraceFolder = {
    root: '',
    environment: {},
    sessions: () => readdirSync(place.root),
    records: () => place.sessions().flatMap((one) => readTrace(join(place.root, one, 'trace.ndjson')).records),
  };
  beforeEach(() => {
    place.root = mkdtempSync(join(tmpdir(), 'touchstone-test-traces-'));
    place.environment = { TOUCHSTONE_TRACE_DIR: place.root };
  });
  afterEach(() => rmSync(place.root, { recursive: true, force: true }));
  return place;
}
