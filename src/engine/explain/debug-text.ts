import { quoteScreenText } from '../../contract/line/index.ts';
import { fence } from '../observe/fence.ts';
import { hostOf } from './front-app.ts';
import type { DebugRaw } from './debug-raw.ts';
import type { DebugSemantic } from './debug-semantic.ts';
import { newestWithin, printLogEntry } from './log-text.ts';
import { printRequestRow } from './requests.ts';

/** Both layers as an agent reads them; all that came from the app or the device stands inside the fence. */
export function debugText(raw: DebugRaw, semantic: DebugSemantic, readRaw: boolean, tokens: number): string[] {
  const { signals } = semantic;
  const told = [
    `confidence ${semantic.confidence}`,
    ...(readRaw ? ['go by the raw layer'] : []),
    `loading ${yes(signals.loading)}, dialog ${yes(signals.dialog_open)}, crashed ${yes(signals.crashed)}`,
    `error lines ${signals.error_lines}, failed requests ${signals.failed_requests}, pending ${signals.pending_requests}`,
  ];
  return [
    `semantic: ${told.join(' · ')}`,
    ...fence([
      ...section(
        'warnings',
        semantic.warnings.map((one) => quoteScreenText(one, 200)),
      ),
      ...section('actions', semantic.actions_available),
      `screen ${quoteScreenText(semantic.screen ?? 'unknown', 80)} rev ${raw.snapshot_revision ?? 'unknown'} fingerprint ${raw.fingerprint ?? 'none'}`,
      ...(raw.ui_tree ?? []),
      ...section('crash lines', newestWithin(raw.crash_lines.map(printLogEntry), tokens / 4)),
      ...section('log', newestWithin((raw.logs ?? []).map(printLogEntry), tokens / 3)),
      ...section(`requests (${raw.request_source})`, newestWithin(requestLines(raw), tokens / 4)),
    ]),
    ...(raw.screenshot ? [`screenshot ${raw.screenshot.width}x${raw.screenshot.height}`] : []),
  ];
}

function requestLines(raw: DebugRaw): string[] {
  const home = hostOf(raw.screen?.url);
  const folded = raw.background_requests > 0 ? [`+${raw.background_requests} background`] : [];
  return [...folded, ...(raw.requests ?? []).map((one) => printRequestRow(one, home))];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

function yes(it: boolean): 'yes' | 'no' {
  return it ? 'yes' : 'no';
}
