import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Requirement, TestLink } from './requirement.ts';

const kept = z.object({
  product: z.string().nullable(),
  tests: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      fullName: z.string(),
      outcome: z.enum(['passed', 'failed', 'notRun']),
      at: z.iso.datetime(),
      milliseconds: z.number(),
      picture: z.string().nullable(),
    }),
  ),
});

/** One test that was executed, or was left out, in one part of the tests. */
export interface ExecutedTest extends z.infer<typeof kept.shape.tests.element> {
  /** such as `server-oldest-postgresql` */
  readonly part: string;
}

/** What several tests come to: `partly` where some passed and others were left to the nightly set. */
export type Outcome = ExecutedTest['outcome'] | 'partly';

export interface TestResults {
  readonly tests: readonly ExecutedTest[];
  /** parts that were run on other files than these: nothing of them counts */
  readonly foreign: readonly string[];
}

/** The parts of `npm test`, which all must have been run. */
export const partsOfTests = ['unit', 'server', 'e2e'] as const;

/**
 * Reads what the last runs of `npm test` came to.
 * @param product digest of the product's files: results of other bytes prove nothing of these
 */
export function readResults(folder: string, product: string): TestResults {
  const foreign: string[] = [];
  const tests = namesIn(folder).flatMap((name) => {
    const part = name.replace('.json', '');
    const read = kept.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (read.product === product) return read.tests.map((each) => ({ ...each, part }));
    foreign.push(part);
    return [];
  });
  return { tests, foreign };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The runs of a linked test: a generated one has several, each of which fills the placeholders of its title. */
export function runsOf({ tests }: Pick<TestResults, 'tests'>, { file, title }: TestLink): ExecutedTest[] {
  const parts = title.split(/\$\{[^}]*\}|\$[a-z][\w.]*|%(?:\.\d+)?[sdifjo#c]/);
  const pattern = new RegExp(`^${parts.map(escapeForPattern).join('.*')}$`, 's');
  return tests.filter((test) => test.file === file && (title === '*' || pattern.test(test.title)));
}

/** One that failed fails all, and none that ran is never a success. */
export function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('failed')) return 'failed';
  if (outcomes.includes('partly')) return 'partly';
  if (!outcomes.includes('passed')) return 'notRun';
  return outcomes.includes('notRun') ? 'partly' : 'passed';
}

/** What a linked test came to in all its parts and cases. */
export const outcomeOfLink = (results: Pick<TestResults, 'tests'>, link: TestLink): Outcome =>
  outcomeOf(runsOf(results, link).map(({ outcome }) => outcome));

export const outcomeOfRequirement = (results: Pick<TestResults, 'tests'>, { tests }: Pick<Requirement, 'tests'>) =>
  outcomeOf(tests.map((link) => outcomeOfLink(results, link)));
