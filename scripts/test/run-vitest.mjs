import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, pinnedNode, root } from '../setup/paths.mjs';
import { runProgram } from '../setup/run-program.mjs';
import { readProductFiles } from '../validation/product-files.mjs';
import { keepResults, makePicturesFolder } from './keep-results.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const quiet = { NO_COLOR: '1', FORCE_COLOR: '0' };

/** Counts from Vitest's report; a file that could not even be loaded is one failure, and so is an error outside tests. */
function count(report, code) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What to install so that nothing is skipped for want of it; undefined where nothing was. */
function missingPackages(report) {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const missing = [...new Set(tests.flatMap(({ meta }) => meta?.missingPackages ?? []))];
  return missing.length === 0 ? undefined : `apt-get install -y ${missing.join(' ')}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs one project of vitest.config.ts.
 * @param {Record<string, string>} env added to the environment
 * @param {string[]} files parts of the paths of the test files to run, all when empty
 * @returns {Promise<{ passed: number, failed: number, skipped: number, output: string, note?: string, files?: import('./summary.mjs').TestFile[] }>}
 *   no test at all is a failure
 */
export async function runVitest(project, env = {}, files = []) {
  const folder = mkdtempSync(join(temporaryFolder(), 'capacita-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  const file = join(folder, 'report.json');
  const times = join(folder, 'times.json');
  const compiled = join(folder, 'compiled');
  const product = readProductFiles(root).digest;
  const pictures = project === 'e2e' ? { JOURNEY_PICTURES: makePicturesFolder() } : {};
  try {
    const { code, output } = await runProgram(
      pinnedNode,
      [
        inRoot('node_modules', 'vitest', 'vitest.mjs'),
        ...[
          'run',
          ...files,
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--reporter=${inRoot('scripts', 'test', 'file-times.mjs')}`,
          `--outputFile.json=${file}`,
        ],
      ],
      {
        cwd: root,
        env: {
          ...{ ...process.env, ...quiet, ...pictures },
          ...{ TMPDIR: folder, NODE_COMPILE_CACHE: compiled, FILE_TIMES: times, ...env },
        },
      },
    );
    const report = readReport(file);
    if (!report) return { passed: 0, failed: 1, skipped: 0, output };
    const part = env.TEST_POSTGRES_BIN === undefined ? project : `${project}-oldest-postgresql`;
    keepResults(part, report, readProductFiles(root).digest === product ? product : null);
    return { ...count(report, code), note: missingPackages(report), files: readReport(times), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
