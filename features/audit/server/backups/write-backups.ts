import { insertAudited, type NewRow } from '#features/integrity/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';

/** What a command tells of a backup that it made. */
export type MadeBackup = NewRow<'backup'>;
/** What a command tells of a rehearsal that it ran; ITPS or QA signs it later. */
export type RunRehearsal = Omit<NewRow<'rehearsal'>, 'reviewer_employee_nr' | 'conclusion'>;

/** Who connects, and how: the application may not write these records. */
export interface OwnersDatabase {
  readonly db: Database;
  /** IANA zone of the company */
  readonly timeZone: string;
}

/** Keeps that a backup was made. @returns its number */
export async function recordBackup({ db, timeZone }: OwnersDatabase, made: MadeBackup): Promise<number> {
  const act = bySystem(timeZone, `Copia hecha por ${made.made_by}`);
  const row = await db.transaction().execute((tx) => insertAudited(tx, 'backup', made, act));
  return row.backup_id;
}

/** Keeps what a rehearsal found. @returns its number */
export async function recordRehearsal({ db, timeZone }: OwnersDatabase, run: RunRehearsal): Promise<number> {
  const act = bySystem(timeZone, `Ensayo hecho por ${run.run_by}`);
  const row = await db.transaction().execute((tx) => insertAudited(tx, 'rehearsal', run, act));
  return row.rehearsal_id;
}

function bySystem(timeZone: string, reason: string): Act {
  return { by: systemActor, at: new Date(), timeZone, reason: reason.slice(0, 255) };
}
