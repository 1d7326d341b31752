// A vitest reporter that counts, and keeps the reason of every skip; scripts/test.mjs prints what it found.
import { writeFileSync } from 'node:fs';

const GROUP = /^(.*?): skipped, (.*?)(?: > |$)/;

export default class CountReporter {
  counts = { passed: 0, failed: 0, skipped: 0 };
  skips = [];

  onTestCaseResult(test) {
    const { state, note } = test.result();
    if (state in this.counts) this.counts[state] += 1;
    if (state === 'skipped') this.#skipped(test.module.relativeModuleId, test.fullName, note);
  }

  /** A test or a group that is skipped may say why in its title (`title: skipped, why`); a group is told once. */
  #skipped(file, name, note) {
    const group = GROUP.exec(name);
    if (!group) return this.skips.push({ name: `${file} > ${name}`, reason: note ?? 'no reason given', tests: 1 });
    const [, title, reason] = group;
    const known = this.skips.find((skip) => skip.name === `${file} > ${title}`);
    if (known) known.tests += 1;
    else this.skips.push({ name: `${file} > ${title}`, reason, tests: 1 });
  }

  /** A file that could not even be loaded, or an error outside of any test, is a failure too. */
  onTestRunEnd(modules, errors) {
    const broken = modules.filter((module) => module.errors().length > 0).length;
    this.counts.failed += broken + errors.length;
    const file = process.env.TOUCHSTONE_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify({ ...this.counts, skips: this.skips }));
  }
}
