import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackup, openBackupPlace } from '#apps/server/backup/backup-place.ts';
import { restoreAnchor, restoreFiles, restoreRows } from '#apps/server/backup/restore-backup.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { type Environment, readEnvironment } from '#platform/config/environment.ts';
import { openInstallation } from '#platform/config/installation.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import type { InstallationProcess } from '../load/server-process.ts';
import { newCourse } from './lived-statements.ts';

/** What one piece of work took in one company. */
export interface Work {
  readonly seconds: number;
  /** bytes by which the process grew meanwhile; null where it is not the server's */
  readonly grown: number | null;
  readonly told: string;
}

/** All work that is nobody's call, in order: what is sealed first is verified next, and so on. */
export const works = [
  { name: 'first seal, of the whole past', work: 'firstSeal' },
  { name: 'verification, whole', work: 'verifyWhole' },
  { name: 'verification, only what is new', work: 'verifyNew' },
  { name: 'day’s work', work: 'daily' },
  { name: 'assignment of a course to everybody', work: 'assign', of: newCourse },
  { name: 'seal of that assignment', work: 'seal' },
  { name: 'counts folded', work: 'fold' },
  { name: 'counts looked through', work: 'mend' },
] as const;

/** Does all of it on a server. */
export async function measureWork(
  server: InstallationProcess,
  say: (line: string) => void,
): Promise<Map<string, Work>> {
  const done = new Map<string, Work>();
  for (const { name, work, ...more } of works) {
    const { seconds, before, most, told } = await server.work(work, 'of' in more ? more.of : undefined);
    done.set(name, { seconds, grown: most - before, told });
    say(`  ${name}: ${seconds.toFixed(2)} s, +${Math.round((most - before) / 1024 ** 2)} MB ${told}`);
  }
  return done;
}

/** A backup into a folder of its own, while the server runs. */
export async function measureBackup(server: InstallationProcess, to: string): Promise<Work> {
  const { seconds, before, most, told } = await server.work('backup', to);
  return { seconds, grown: most - before, told };
}

/**
 * Restores the newest backup of a folder into a new installation: its rows and files, without the verification, which is measured by
 * itself.
 * @param verifies whether what was restored is verified after that, which is not counted
 */
export async function measureRestore(from: string, folder: string, key: string, verifies: boolean): Promise<Work> {
  await mkdir(folder, { mode: 0o711 });
  const read = readEnvironment({ DATA_DIR: folder, DEMO: '0', SECRET_KEY: key });
  const environment: Environment = { ...read, DATA_DIR: folder };
  const spool = await mkdtemp(join(tmpdir(), 'capacita-growth-'));
  const place = await openBackupPlace(from, environment, spool);
  const { manifest } = await findBackup(place, undefined, (words) => {
    throw new Error(words);
  });
  const { files, anchor, secrets } = await openInstallation(environment, folder);
  const database = await openOwnedDatabase(environment, () => {}, manifest.migration);
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 5, statementTimeoutMs: 0 });
  try {
    const start = performance.now();
    await restoreFiles(files, place, manifest);
    await restoreRows(owner, place, manifest);
    await restoreAnchor(anchor, manifest);
    const seconds = (performance.now() - start) / 1000;
    if (verifies) {
      const { broken } = await verifyAudit(owner.db, { secrets, anchor, files, others: owner.db, now: new Date() });
      if (broken !== null) throw new Error(`what was restored is broken: ${JSON.stringify(broken)}`);
    }
    return { seconds, grown: null, told: verifies ? 'intact' : 'not verified' };
  } finally {
    await owner.close();
    await database.close();
    await rm(spool, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
