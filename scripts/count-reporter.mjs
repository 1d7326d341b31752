// A vitest reporter that counts, and keeps the reason of every skip; scripts/test.mjs prints what it found.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  counts = { passed: 0, failed: 0, skipped: 0 };
  skips = [];

  onTestCaseResult(test) {
    const { state, note } = test.result();
    if (state in this.counts) this.counts[state] += 1;
    if (state === 'skipped')
      this.skips.push({ name: `${test.module.relativeModuleId} > ${test.fullName}`, reason: note });
  }

  /** A file that could not even be loaded, or an error outside of any test, is a failure too. */
  onTestRunEnd(modules, errors) {
    const broken = modules.filter((module) => module.errors().length > 0).length;
    this.counts.failed += broken + errors.length;
    const file = process.env.TOUCHSTONE_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify({ ...this.counts, skips: this.skips }));
  }
}
