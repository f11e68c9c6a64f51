import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';

/** Where the last run of each part of the tests is kept, for the validation package; git ignores it. */
const folder = inRoot('tests', '.artifacts', 'validation');

/** A new, empty folder for the pictures of a run's browser journeys. */
export function makePicturesFolder() {
  const pictures = join(folder, 'pictures');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  return pictures;
}

/**
 * Keeps what each test of a run came to, under the digest of the files that were tested.
 * @param {string} part of the tests, such as `e2e`
 * @param {object} report of Vitest
 * @param {string | null} product digest of the product's files; null: they changed during the run
 */
export function keepResults(part, report, product) {
  const tests = report.testResults.flatMap(({ name, startTime, assertionResults }) =>
    assertionResults.map(({ title, fullName, status, duration, meta }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      title,
      fullName: fullName.trim(),
      outcome: status === 'passed' || status === 'failed' ? status : 'notRun',
      at: new Date(startTime).toISOString(),
      milliseconds: Math.round(duration ?? 0),
      picture: meta?.picture ?? null,
    })),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}.json`), JSON.stringify({ product, tests }));
}
