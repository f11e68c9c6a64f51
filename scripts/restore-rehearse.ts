import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  describeBackup,
  findBackup,
  type NamedManifest,
  openBackupPlace,
  placeName,
  requireRestorable,
} from '#apps/server/backup/backup-place.ts';
import { keyMissing, readBackupKey } from '#apps/server/backup/find-key.ts';
import { recordRehearsal } from '#features/audit/server/public.ts';
import { RehearsalOutcome, rehearsalOutcomes } from '#features/audit/shared/backups.ts';
import type { Environment } from '#platform/config/environment.ts';
import { readInstalledKey } from '#platform/config/installation.ts';
import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import { operator, readInstalledOrExit } from './installed.ts';
import { type Findings, rehearse } from './rehearsal/rehearse.ts';
import { openScratchPlace } from './rehearsal/scratch-place.ts';
import { sayUnreadable } from './say-unreadable.ts';

/**
 * `npm run restore:rehearse -- --from /folder` or `--from 's3://…'`: restores the newest backup of a place, or the one that `--backup`
 * names, into a scratch place (a folder below TMPDIR or `--scratch`, or the empty database of REHEARSAL_DATABASE_URL: no option, since a
 * password there stands in every list of processes), verifies it, starts the product on it and signs in. What was found, how old the
 * backup was (RPO) and how long it took (RTO) is kept in the installation, for ITPS or QA to
 * sign; the scratch place is removed. It does not pass where a backup of the place cannot be read: that may be the newest. Exit code 0
 * when it passed, 1 when not, 2 when nothing was rehearsed or it could not be kept.
 */
const options = {
  from: { type: 'string' },
  backup: { type: 'string' },
  scratch: { type: 'string', default: tmpdir() },
  'private-key': { type: 'string' },
} as const;
type Options = ReturnType<typeof readOptions>;

const installed = readInstalledOrExit();
try {
  const asked = readOptions();
  const database = await openOwnedDatabase(installed, () => {});
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 2, statementTimeoutMs: 0 });
  try {
    const run = await owner.db
      .connection()
      .execute((connection) => withLockIfFree(connection, 'rehearsal', () => rehearseNow(asked, owner)));
    if (run === null) throw new Error('ya hay un ensayo en curso / a rehearsal is running already');
    // Only here is it certain that the lock was held to the end.
    say(run, await keep(owner, asked, run));
    process.exitCode = run.findings.outcome === RehearsalOutcome.Passed ? 0 : 1;
  } finally {
    await owner.close();
    await database.close();
  }
} catch (error) {
  console.error(`No hay ensayo / Not rehearsed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

function readOptions() {
  const { values } = parseArgs({ options });
  const { from } = values;
  if (from === undefined)
    throw new Error('npm run restore:rehearse -- --from /… [--backup name] [--scratch /…] [--private-key file.pem]');
  return { ...values, from };
}

interface Rehearsed {
  readonly found: NamedManifest;
  readonly findings: Findings;
  /** whether the key came out of the backup */
  readonly isOfBackup: boolean;
  readonly beganAt: Date;
  /** until somebody was signed in, or it could not go on */
  readonly seconds: number;
}

async function rehearseNow(asked: Options, owner: DatabaseConnection): Promise<Rehearsed> {
  const { scratch: within } = asked;
  const beganAt = new Date();
  const scratch = await openScratchPlace(installed, { within, database: installed.REHEARSAL_DATABASE_URL });
  try {
    // What is on its way from a bucket goes with the scratch place as well.
    const place = await openBackupPlace(asked.from, installed, join(scratch.folder, 'spool'));
    const passedOver: string[] = [];
    const found = await findBackup(place, asked.backup, (words) => {
      sayUnreadable(words);
      passedOver.push(words);
    });
    console.log(describeBackup(found));
    await requireRestorable(found);
    await requireOwn(owner, found);
    const { key, isOfBackup } = await readKey(installed, found, asked['private-key']);
    const findings = withPassedOver(
      await rehearse(scratch, place, found, key, (step) => console.log(`  ${step}…`)),
      passedOver,
    );
    const seconds = Math.ceil((Date.now() - beganAt.getTime()) / 1_000);
    return { found, findings, isOfBackup, beganAt, seconds };
  } finally {
    await scratch.remove();
  }
}

/** The newest backup is what is rehearsed: where one had to be passed over, nobody knows whether it was that, and nothing has passed. */
function withPassedOver({ outcome, lines }: Findings, passedOver: readonly string[]): Findings {
  const found = passedOver.map((words) =>
    `copia que no se puede leer, quizá la más nueva / backup that cannot be read, and may be the newest: ${words}`.slice(
      0,
      400,
    ),
  );
  const isDamaged = found.length > 0 && outcome === RehearsalOutcome.Passed;
  return { outcome: isDamaged ? RehearsalOutcome.Damaged : outcome, lines: [...found, ...lines] };
}

/** A backup of another company proves nothing of this one. @throws Error in words */
async function requireOwn({ db }: DatabaseConnection, { name, manifest: { seal } }: NamedManifest): Promise<void> {
  if (seal === null) return;
  const own = await db
    .selectFrom('seal')
    .select('seal_number')
    .where('seal_number', '=', seal.number)
    .where('hash', '=', seal.hash)
    .executeTakeFirst();
  if (own === undefined)
    throw new Error(`${name}: esa copia no es de esta instalación / that backup is not of this installation`);
}

/** The backup's own key where something was given that opens it, as on a day of need; else the installation's. */
async function readKey(
  environment: Environment,
  { manifest }: NamedManifest,
  privateKey: string | undefined,
): Promise<{ readonly key: Buffer; readonly isOfBackup: boolean }> {
  const ofBackup = await readBackupKey(environment, manifest, privateKey);
  const key = ofBackup ?? (await readInstalledKey(environment));
  if (key === null) throw keyMissing(manifest);
  return { key, isOfBackup: ofBackup !== null };
}

/** Seconds from the moment whose data a backup holds to the beginning of its rehearsal. */
function ageOf({ found, beganAt }: Rehearsed): number {
  return Math.max(0, Math.floor((beganAt.getTime() - Date.parse(found.manifest.takenAt)) / 1_000));
}

function rowsOf({ manifest }: NamedManifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** @returns the number of its record */
function keep({ db }: DatabaseConnection, { from }: Options, run: Rehearsed): Promise<number> {
  const { found, findings } = run;
  const { outcome, lines } = findings;
  const { takenAt, version, tables, files } = found.manifest;
  return recordRehearsal(
    { db, timeZone: installed.COMPANY_TIME_ZONE },
    {
      backup_name: found.name,
      taken_at: takenAt,
      place: placeName(from),
      version,
      began_at: run.beganAt,
      outcome,
      findings: lines.length === 0 ? null : lines.join('\n').slice(0, 2_000),
      age_seconds: ageOf(run),
      duration_seconds: run.seconds,
      table_count: tables.length,
      row_count: rowsOf(found),
      file_count: files.count,
      key_of_backup: run.isOfBackup,
      run_by: operator.slice(0, 255),
    },
  );
}

function say(run: Rehearsed, number: number): void {
  const { found, findings } = run;
  const { outcome, lines } = findings;
  const { es, en } = rehearsalOutcomes[outcome];
  for (const line of lines) console.log(`  ${line}`);
  console.log(`${es} / ${en}
  ${found.manifest.tables.length} tablas / tables, ${rowsOf(found)} filas / rows, ${found.manifest.files.count} archivos / files
  RPO ${ageOf(run)} s, RTO ${run.seconds} s
  ensayo n.º / rehearsal no. ${number}: ITPS o QA lo firma en Auditoría / ITPS or QA signs it in Audit`);
}
