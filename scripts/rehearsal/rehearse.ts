import { statfs } from 'node:fs/promises';
import type { BackupPlace, NamedManifest } from '#apps/server/backup/backup-place.ts';
import { findDamagedParts } from '#apps/server/backup/restore-backup.ts';
import { restoreInstallation } from '#apps/server/backup/restore-installation.ts';
import { RehearsalOutcome } from '#features/audit/shared/backups.ts';
import { sqlState } from '#platform/db/database.ts';
import { verifyTrail } from '../verify-trail.ts';
import { compareCounts } from './count-rows.ts';
import type { ScratchPlace } from './scratch-place.ts';
import { signInOnce } from './sign-in-once.ts';

/** What a rehearsal found. */
export interface Findings {
  readonly outcome: RehearsalOutcome;
  /** lines of what does not fit, or what stopped it */
  readonly lines: readonly string[];
}

/** Less than this is left of a disk that is called full: PostgreSQL ends before the last byte. */
const fullBelow = 64 * 1024 ** 2;

/**
 * Does with a backup what a restore on a day of need does, and goes on until somebody is signed in: digests, rows, files, counts,
 * trail, program. What cannot go on is a finding, too.
 */
export async function rehearse(
  scratch: ScratchPlace,
  place: BackupPlace,
  { manifest }: NamedManifest,
  key: Buffer,
  say: (step: string) => void,
): Promise<Findings> {
  const environment = scratch.environmentWith(key);
  try {
    say('huellas / digests');
    const damaged = await findDamagedParts(place, manifest);
    if (damaged.length > 0) {
      const lines = damaged.map((part) => `parte que falta o alterada / part missing or altered: ${part}`);
      return { outcome: RehearsalOutcome.Damaged, lines };
    }
    const lines: string[] = [];
    say('filas y archivos / rows and files');
    const { files } = await restoreInstallation(environment, place, manifest, async (owner) => {
      lines.push(...(await compareCounts(owner, manifest)));
    });
    if (files !== manifest.files.count) lines.push(`archivos / files: ${manifest.files.count} ≠ ${files}`);
    say('auditoría / audit trail');
    const broken = await verifyTrail(environment, true);
    if (broken !== null) lines.push(broken);
    say('ingreso / sign-in');
    await signInOnce(scratch, environment);
    return { outcome: lines.length === 0 ? RehearsalOutcome.Passed : RehearsalOutcome.Differs, lines };
  } catch (error) {
    return { outcome: RehearsalOutcome.Unfinished, lines: [await describe(error, scratch.folder)] };
  }
}

async function describe(error: unknown, folder: string): Promise<string> {
  const words = error instanceof Error ? error.message : String(error);
  const isFull =
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC') ||
    sqlState(error) === '53100' ||
    (await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize < fullBelow,
      () => false,
    ));
  if (!isFull) return words;
  return `el lugar del ensayo está lleno, indique otro con --scratch / the scratch place is full, name another with --scratch: ${folder} (${words})`;
}
