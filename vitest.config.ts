import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

const unrelated = ['**/node_modules/**', 'dist/**', 'data/**'];
const embedded = 'platform/db/embedded/**/*.test.ts';
const serverTests = '**/*.server.test.ts';

/**
 * Modules are loaded once per worker, not once per file: that was half of a small file's time. So no module may remember
 * what one test could leave to the next; what must be remembered belongs to the application.
 */
const isolate = false;

/**
 * A third of the time of a server test and half of a journey's is waiting: for the database, a second that a notice stands,
 * a frame. Two workers a processor leave none idle; above eight their servers and browsers cost more memory than they save.
 */
const maxWorkers = Math.min(availableParallelism() * 2, 8);

/**
 * Longer than any busy machine needs, or one that stands still for a while: only a test that hangs waits so long.
 * Milliseconds.
 */
const testTimeout = 300_000;
const expect = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Two runs at once would write into each other's cache of transformed modules.
    fsModuleCache: false,
    projects: [
      {
        // Rules and screens' logic: no database, no browser.
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...unrelated, serverTests, embedded],
          isolate,
          testTimeout,
          expect,
        },
      },
      {
        // Through HTTP on a real PostgreSQL, whose migrated template each worker clones.
        test: {
          name: 'server',
          include: [serverTests, embedded],
          // TEST_EXCEPT: files that a run leaves to the nightly set.
          exclude: [...unrelated, ...(process.env.TEST_EXCEPT?.split(',') ?? [])],
          isolate,
          maxWorkers,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout,
          hookTimeout: testTimeout,
          expect,
        },
      },
      {
        // Journeys in a real browser against the built web and a real server.
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: unrelated,
          isolate,
          maxWorkers,
          globalSetup: 'tests/e2e/global-setup.ts',
          testTimeout,
          hookTimeout: testTimeout,
          expect,
        },
      },
    ],
  },
});
