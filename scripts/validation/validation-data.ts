import type { CompanyScript } from './company-scripts.ts';
import { outcomeOfStep } from './company-scripts.ts';
import type { DatabaseRecord, Fact } from './installation.ts';
import type { DigestedFile } from './product-files.mjs';
import type { Deviation } from './read-declared.ts';
import type { Requirement, TestLink } from './requirement.ts';
import { type ExecutedTest, outcomeOfRequirement, partsOfTests, runsOf, type TestResults } from './test-results.ts';

/** Everything that a validation package is written from; the same in each language. */
export interface ValidationData {
  readonly version: string;
  readonly madeAt: Date;
  readonly timeZone: string;
  /** who ran the command, as the system knows them */
  readonly operator: string;
  readonly requirements: readonly Requirement[];
  readonly deviations: readonly Deviation[];
  readonly scripts: readonly CompanyScript[];
  readonly results: TestResults;
  readonly product: { readonly digest: string; readonly files: readonly DigestedFile[] };
  readonly built: readonly DigestedFile[];
  readonly machine: readonly Fact[];
  /** the environment, in words that say whether a value is set */
  readonly environment: (set: string, notSet: string) => readonly Fact[];
  /** or why there is none */
  readonly database: DatabaseRecord | string;
  /** pictures of journeys, by the name that results have of them */
  readonly pictureOf: (name: string) => Uint8Array | null;
}

/** What keeps a package from being complete, and what may not be signed unseen. */
export function findGaps({ requirements, results, scripts, database, built }: ValidationData) {
  const by = Map.groupBy(requirements, (requirement) => outcomeOfRequirement(results, requirement));
  const idsOf = (outcome: 'passed' | 'failed' | 'notRun' | 'partly') => (by.get(outcome) ?? []).map(({ id }) => id);
  const present = new Set(results.tests.map(({ part }) => part));
  const undone = scripts.filter(({ steps }) => steps.some(({ passed }) => outcomeOfStep(passed) !== 'passed'));
  return {
    passed: idsOf('passed'),
    failed: idsOf('failed'),
    notRun: idsOf('notRun'),
    partly: idsOf('partly'),
    failedTests: results.tests.filter(({ outcome }) => outcome === 'failed').length,
    missingParts: partsOfTests.filter((part) => !present.has(part)),
    foreignParts: results.foreign,
    undoneScripts: undone.map(({ id }) => id),
    noDatabase: typeof database === 'string' ? database : null,
    isBuilt: built.length > 0,
  };
}

/** Whether it may be signed as it is: each linked test ran on these files and passed, and all was recorded. */
export function isComplete(data: ValidationData): boolean {
  const { failed, notRun, partly, failedTests, missingParts, undoneScripts, noDatabase, isBuilt } = findGaps(data);
  const open = [failed, notRun, partly, missingParts, undoneScripts].some((each) => each.length > 0);
  return !open && failedTests === 0 && noDatabase === null && isBuilt;
}

/** A linked test as people read it: what it is about and its title, generated parts as `…`. */
export function titleOf(link: TestLink, runs: readonly ExecutedTest[], wholeFile: string): string {
  if (link.title === '*') return wholeFile;
  const title = link.title.replaceAll(/\$\{[^}]*\}|\$[a-z][\w.]*|%(?:\.\d+)?[sdifjo#c]/g, '…');
  const [first] = runs;
  const about = first === undefined ? '' : first.fullName.slice(0, -first.title.length).trim();
  return about === '' ? title : `${about}: ${title}`;
}

/** When a linked test was last run; null: never on these files. */
export function lastRunOf(runs: readonly ExecutedTest[]): Date | null {
  const moments = runs.filter(({ outcome }) => outcome !== 'notRun').map(({ at }) => at);
  return moments.length === 0 ? null : new Date(moments.sort().at(-1) as string);
}

export const linksOf = ({ requirements, results }: Pick<ValidationData, 'requirements' | 'results'>) =>
  requirements.flatMap((requirement) =>
    requirement.tests.map((link) => ({ requirement, link, runs: runsOf(results, link) })),
  );
