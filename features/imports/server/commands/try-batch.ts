import { sql } from 'kysely';
import type { RecordServices } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { Queryable } from '#platform/db/database.ts';
import { unkept } from '#platform/files/unkept.ts';
import { jsonInTurns } from '#platform/turns/turns.ts';
import { ImportState } from '../../shared/codes.ts';
import { rowActions } from '../../shared/outcome.ts';
import { importErrors } from '../errors.ts';
import { metKey, type RowVerdict } from '../kinds/import-kind.ts';
import { notePreparation, noteProgress, requirePreparation } from '../queries/preparations.ts';
import { readPreparer } from '../queries/preparer.ts';
import { everySecond } from '../run/every-second.ts';
import { foretell } from '../run/foretell.ts';
import { runBatch } from '../run/run-batch.ts';

/**
 * Tries a batch that is to be tried: the run of a release in a transaction that is taken back. What would become of each row is written beside it, on
 * another connection, so that it can be looked at for as long as somebody likes.
 * @returns whether it could: false where somebody else has the batch
 * @throws Refusal IMPORT_STOPPED, IMPORT_PREPARER_LEFT and those of the file
 */
export async function tryBatch(services: RecordServices, importId: number, signal: AbortSignal): Promise<boolean> {
  const { db, clock, timeZone } = services;
  const tx = await db.startTransaction().execute();
  try {
    if (!(await lockImportIfFree(tx, importId))) return false;
    // As it stands now that nobody else has it: another process may just have ended this trial, whose outcomes count.
    const preparation = await requirePreparation(tx, importId);
    if (preparation.state !== ImportState.Trying) return true;
    const { settings } = preparation;
    // Somebody may stop it and begin another with other choices meanwhile: this one is not to end as theirs.
    const note = (change: Parameters<typeof notePreparation>[2]) =>
      notePreparation(db, importId, change, [ImportState.Trying], clock.now(), settings);
    await db.deleteFrom('import_outcome').where('import_id', '=', importId).execute();
    const preparer = await readPreparer(services, preparation);
    const act = { by: preparer.cwid, at: clock.now(), timeZone, reason: 'Prueba de una importación' };
    let done = 0;
    const goOn = everySecond(async () => {
      const goesOn = await noteProgress(db, importId, done, ImportState.Trying, settings);
      if (!goesOn) throw importErrors.IMPORT_STOPPED();
    });
    const { counts, digest, training, givenDigest } = await runBatch({
      services: { ...services, files: unkept(services.files) },
      tx,
      preparation,
      act,
      session: preparer,
      isTrial: true,
      onChunk: async (verdicts) => {
        signal.throwIfAborted();
        done += verdicts.length;
        await keepOutcomes(db, importId, verdicts);
        await goOn();
      },
    });
    const tried = {
      state: ImportState.Tried,
      done,
      counts,
      forecast: await foretell(services, tx, { ...act, at: clock.now() }, training),
      outcome_digest: digest,
      given_digest: givenDigest,
      tried_on: companyDay(act.at, timeZone),
      problem: null,
    };
    if (!(await note(tried))) throw importErrors.IMPORT_STOPPED();
    return true;
  } finally {
    await tx.rollback().execute();
  }
}

async function keepOutcomes(db: Queryable, importId: number, verdicts: readonly RowVerdict[]): Promise<void> {
  const rows = await jsonInTurns(verdicts, (verdict) => ({
    line: verdict.line,
    action: rowActions.indexOf(verdict.action),
    name: verdict.name.slice(0, 300),
    changes: verdict.changes,
    problems: verdict.problems,
    grouped: verdict.grouped.slice(0, 120),
    key: metKey(verdict),
  }));
  await sql`
    insert into import_outcome (import_id, line, action, name, changes, problems, grouped, record_key)
    select ${importId}::integer, given.* from jsonb_to_recordset(${rows}::jsonb)
      as given (line integer, action smallint, name text, changes jsonb, problems jsonb, grouped text, key text)`.execute(
    db,
  );
}
