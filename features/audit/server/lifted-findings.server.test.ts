import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import { makeSector } from '#tests/factories/people.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { verifyInstallation } from '#tests/support/verify-installation.ts';
import { verifyInBackground } from './commands/verify-in-background.ts';
import { readTrailState } from './trail-state.ts';

/** The same file, of which the second reading waits: a verification reads it before its snapshot, and again when it has read all chains. */
function heldAtSecondReading(file: AppendOnlyFile) {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let readings = 0;
  const lines = async () => {
    readings += 1;
    if (readings === 2) {
      reached.resolve();
      await goOn.promise;
    }
    return file.lines();
  };
  return { file: { ...file, lines }, reached: reached.promise, goOn: goOn.resolve };
}

test('a verification of everything lifts nothing that was found after it had begun', async () => {
  const key = randomBytes(32);
  const t = await openTestApp(await createTestDatabase(), { now: new Date().toISOString(), key });
  onTestFinished(() => t.close());
  await makeSector(t.services, 'Envasado');
  const rename = (name: string) =>
    t.database.owner.pool.query(
      `begin; set local session_replication_role = replica; update sector set name = '${name}'; commit`,
    );
  const byCommand = async () =>
    (
      await verifyInstallation(t.filesFolder, {
        DATABASE_URL: t.database.ownerUrl,
        FILES_URL: `file:${t.filesFolder}`,
        SECRET_KEY: key.toString('hex'),
      })
    ).code;
  const { file: anchor, reached, goOn } = heldAtSecondReading(t.services.anchor);
  const inBackground = verifyInBackground({ ...t.services, anchor }, new AbortController().signal);
  await reached;
  await rename('Otro nombre');
  expect(await byCommand()).toBe(1);
  goOn();
  await inBackground;
  const { rows } = await t.services.pool.query(
    `select kind, facts ->> 'isWhole' as whole from security_event where kind like 'audit%' order by event_id`,
  );
  expect(rows).toEqual([
    { kind: 'auditBroken', whole: 'true' },
    { kind: 'auditVerified', whole: 'true' },
  ]);
  expect((await readTrailState(t.services)).isIntact).toBe(false);
  await rename('Envasado');
  expect(await byCommand()).toBe(0);
  expect((await readTrailState(t.services)).isIntact).toBe(true);
});
