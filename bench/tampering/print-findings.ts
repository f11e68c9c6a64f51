import type { Reporter, TestCase } from 'vitest/node';

/**
 * `npm run tamper`: each alteration of an installation on a line, with what became of it: `found: …` as the verification says
 * it, `refused` or `remains`.
 */
export default class PrintFindings implements Reporter {
  #subject = '';
  #what = '';
  readonly #tally = new Map<string, number>();

  onTestCaseResult(test: TestCase): void {
    const [subject = '', what = ''] = test.fullName.split(' > ');
    if (subject !== this.#subject) console.log(`\n${subject}`);
    if (what !== this.#what) console.log(`  ${what}`);
    [this.#subject, this.#what] = [subject, what];
    const isMet = test.result().state === 'passed';
    const outcome = isMet ? (test.annotations()[0]?.message ?? '') : 'NOT AS DECLARED';
    const [kind = ''] = outcome.split(':');
    this.#tally.set(kind, (this.#tally.get(kind) ?? 0) + 1);
    console.log(`    ${test.name}\n      ${outcome}`);
  }

  onTestRunEnd(): void {
    console.log(`\n${[...this.#tally].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  }
}
