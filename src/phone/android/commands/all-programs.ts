import type { ProgramTable } from '../shell/program.ts';
import { activityPrograms } from './activity-manager.ts';
import { basicPrograms } from './basic.ts';
import { systemPrograms } from './cmd.ts';
import { dumpsysPrograms } from './dumpsys.ts';
import { fileTools } from './file-tools.ts';
import { inputPrograms } from './input.ts';
import { logPrograms } from './logcat.ts';
import { packagePrograms } from './package-manager.ts';
import { processPrograms } from './processes.ts';
import { screenPrograms } from './screen-programs.ts';
import { settingsPrograms } from './settings.ts';
import { textFilters } from './text-filters.ts';
import { uiautomatorPrograms } from './uiautomator.ts';

/** Everything that the phone's shell can run. */
export function allPrograms(): ProgramTable {
  return new Map([
    ...basicPrograms,
    ...textFilters,
    ...fileTools,
    ...processPrograms,
    ...settingsPrograms,
    ...activityPrograms,
    ...packagePrograms,
    ...systemPrograms,
    ...dumpsysPrograms,
    ...inputPrograms,
    ...screenPrograms,
    ...uiautomatorPrograms,
    ...logPrograms,
  ]);
}
