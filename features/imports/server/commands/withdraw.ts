import { sql } from 'kysely';
import { updateAudited } from '#features/integrity/server/public.ts';
import {
  gatherTraining,
  type RecordServices,
  recordErrors,
  type SignedWrite,
} from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Language } from '#platform/i18n/language.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { BatchStatus } from '../../shared/codes.ts';
import { importErrors } from '../errors.ts';
import type { Blocker, WrittenRow } from '../kinds/import-kind.ts';
import { requireKind } from '../kinds/kinds.ts';
import { requireReleaser } from '../rights.ts';

/**
 * Takes back what a batch brought, in one signed act: all of it, or nothing where something was built upon it. Nothing is deleted from
 * the history, which tells both.
 * @throws Refusal IMPORT_NOT_FOUND, IMPORT_KIND_DENIED, IMPORT_WITHDRAWN, RECORD_STALE, IMPORT_BUILT_UPON
 */
export async function withdraw(write: SignedWrite, importId: number, expectedRevision?: number): Promise<void> {
  const { tx, act } = write;
  await allowLongStatements(tx);
  const batch = await requireBatch(tx, importId);
  requireReleaser(write.session, requireKind(batch.kind).shape);
  if (batch.status === BatchStatus.Withdrawn) throw importErrors.IMPORT_WITHDRAWN();
  if (expectedRevision !== undefined && expectedRevision !== batch.revision) throw recordErrors.RECORD_STALE();
  const by = { status: BatchStatus.Withdrawn, withdrawn_by: act.signature?.employeeNr ?? 0, withdrawn_at: act.at };
  await updateAudited(tx, 'import_batch', { import_id: importId }, by, act);
  const blockers = await takeBack(write, importId, batch.kind);
  if (blockers.length > 0) throw importErrors.IMPORT_BUILT_UPON({ count: blockers.length });
  // The next file finds these rows new.
  await tx.deleteFrom('import_identity').where('import_id', '=', importId).execute();
}

/** What keeps a batch from being withdrawn: its withdrawal, tried and taken back. @throws Refusal IMPORT_NOT_FOUND, IMPORT_WITHDRAWN */
export async function findBlockers(
  services: RecordServices,
  session: SignedWrite['session'],
  importId: number,
  language: Language,
): Promise<{ total: number; blockers: { line: number; name: string; what: string }[] }> {
  const tx = await services.db.startTransaction().execute();
  try {
    await allowLongStatements(tx);
    const { kind, status } = await requireBatch(tx, importId);
    // What its own withdrawal did is not what keeps it from being withdrawn.
    if (status === BatchStatus.Withdrawn) throw importErrors.IMPORT_WITHDRAWN();
    const act = { by: session.cwid, at: services.clock.now(), timeZone: services.timeZone, reason: 'Vista previa' };
    const write: SignedWrite = { services, tx, act, session, reassignTraining: async () => {}, isPreview: true };
    const blockers = await takeBack(write, importId, kind);
    const names = await namesOf(tx, importId, blockers.slice(0, mostTold));
    const told = blockers
      .slice(0, mostTold)
      .map(({ line, ...what }) => ({ line, name: names.get(line) ?? '', what: what[language] }));
    return { total: blockers.length, blockers: told };
  } finally {
    await tx.rollback().execute();
  }
}

const mostTold = 200;

async function requireBatch(tx: DatabaseTransaction, importId: number) {
  return tx
    .selectFrom('import_batch')
    .select(['kind', 'status', 'revision'])
    .where('import_id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => importErrors.IMPORT_NOT_FOUND());
}

async function takeBack(write: SignedWrite, importId: number, kindCode: string): Promise<readonly Blocker[]> {
  const { tx, act } = write;
  const changed = await changedSince(tx, importId, 1);
  if (changed.length > 0) return changed;
  const { rows } = await sql<WrittenRow>`
    select entity, record_key as "recordKey", written_revision as revision, line from import_written
    where import_id = ${importId} order by line desc`.execute(tx);
  const training = gatherTraining(write);
  const reason = `Retiro de la importación ${importId}: ${act.reason}`.slice(0, 255);
  const follows: SignedWrite = { ...write, act: { ...unsigned(act), reason }, reassignTraining: training.note };
  const blockers = await requireKind(kindCode).takeBack(follows, rows);
  // What others were about to change when this looked: the withdrawal then came after theirs, and would have undone it.
  const overtaken = await changedSince(tx, importId, 2);
  if (blockers.length === 0 && overtaken.length === 0) await training.assign();
  return [...blockers, ...overtaken];
}

/** Whose records have so many revisions after that of the batch. */
async function changedSince(tx: DatabaseTransaction, importId: number, revisions: 1 | 2): Promise<readonly Blocker[]> {
  const { rows } = await sql<{ line: number; by: string }>`
    select w.line, h.changed_by as by from import_written w
    join history h on h.entity = w.entity and h.record_key = w.record_key and h.revision = w.written_revision + 1
    where w.import_id = ${importId} and (${revisions}::integer = 1 or exists (
      select from history l where l.entity = w.entity and l.record_key = w.record_key and l.revision = w.written_revision + 2))
    order by w.line`.execute(tx);
  return rows.map(({ line, by }) => ({
    line,
    es: `Se modificó después (${by})`,
    en: `It was changed since (${by})`,
  }));
}

async function namesOf(
  tx: DatabaseTransaction,
  importId: number,
  blockers: readonly Blocker[],
): Promise<ReadonlyMap<number, string>> {
  if (blockers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('import_outcome')
    .select(['line', 'name'])
    .where('import_id', '=', importId)
    .where(
      'line',
      'in',
      blockers.map(({ line }) => line),
    )
    .execute();
  return new Map(rows.map(({ line, name }) => [line, name]));
}
