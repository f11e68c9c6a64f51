import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longer than their size tells, the longest first: most wait for a network that is silent, a job that is
 * taken up, or a program that starts. One that begins last would leave a processor idle while it waits.
 */
export const longest: readonly string[] = [
  'tests/outages/silent-network.server.test.ts',
  'apps/server/jobs.server.test.ts',
  'tests/whole-app/crash.server.test.ts',
  'tests/outages/restored-backup.server.test.ts',
  'tests/outages/killed-job.server.test.ts',
  'tests/outages/embedded-owner.server.test.ts',
  'features/integrity/server/tampering/alterations.server.test.ts',
  'platform/db/prepare-database.pg.server.test.ts',
  'tests/outages/read-only-database.server.test.ts',
  'tests/whole-app/hostile-loads.server.test.ts',
  'features/session/server/flood.server.test.ts',
  'platform/db/embedded/recovery.test.ts',
  'features/notifications/server/send-notices.server.test.ts',
  'tests/outages/database-outages.server.test.ts',
  'features/notifications/server/assigned-mail.server.test.ts',
  'features/notifications/server/due-mail.server.test.ts',
  'platform/db/embedded/place.test.ts',
  'tests/outages/stop.server.test.ts',
  'tests/e2e/lost-network.e2e.ts',
  'tests/e2e/settings-records.e2e.ts',
  'tests/e2e/author-course.e2e.ts',
  'tests/e2e/paper-instance.e2e.ts',
  'tests/e2e/saving.e2e.ts',
  'tests/e2e/password-of-other.e2e.ts',
  'tests/e2e/first-signature.e2e.ts',
  'tests/e2e/tablet.e2e.ts',
  'tests/e2e/four-eyes.e2e.ts',
  'tests/e2e/reporting.e2e.ts',
  'tests/e2e/accessibility-administration.e2e.ts',
  'tests/e2e/leave-while-typing.e2e.ts',
  'tests/e2e/accessibility.e2e.ts',
];

/** `--sequence.shuffle.files`: Vitest itself heeds it only where no sequencer is configured. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** The order in which workers take files: the longest, then as Vitest would, by their last time or by their size; or shuffled. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId).replaceAll('\\', '/');
    const turn = (file: TestSpecification) =>
      createHash('sha256')
        .update(`${sequence.seed} ${pathOf(file)}`)
        .digest('hex');
    if (isShuffled) return files.toSorted((one, other) => (turn(one) < turn(other) ? -1 : 1));
    const place = (file: TestSpecification): number => {
      const found = longest.indexOf(pathOf(file));
      return found === -1 ? longest.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
