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
import type { Blocker, Kept, WrittenRow } from '../kinds/import-kind.ts';
import { requireKind } from '../kinds/kinds.ts';
import { requireReleaser } from '../rights.ts';

/**
 * Takes back what a batch brought, in one signed act: all of it, or nothing where something was built upon it. Nothing is deleted from
 * the history, which tells both. Rules about rows go by the role of who prepared them, as they did at the release.
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
  const blockers = await takeBack(write, importId, batch);
  if (blockers.total > 0) throw importErrors.IMPORT_BUILT_UPON({ count: blockers.total });
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
    const batch = await requireBatch(tx, importId);
    // What its own withdrawal did is not what keeps it from being withdrawn.
    if (batch.status === BatchStatus.Withdrawn) throw importErrors.IMPORT_WITHDRAWN();
    const act = { by: session.cwid, at: services.clock.now(), timeZone: services.timeZone, reason: 'Vista previa' };
    const write: SignedWrite = { services, tx, act, session, reassignTraining: async () => {}, isPreview: true };
    const { total, first } = await takeBack(write, importId, batch);
    const names = await namesOf(tx, importId, first);
    const told = first.map(({ line, ...what }) => ({ line, name: names.get(line) ?? '', what: what[language] }));
    return { total, blockers: told };
  } finally {
    await tx.rollback().execute();
  }
}

const mostTold = 200;

async function requireBatch(tx: DatabaseTransaction, importId: number) {
  return tx
    .selectFrom('import_batch as b')
    .innerJoin('import_preparation as p', 'p.import_id', 'b.import_id')
    .select(['b.kind', 'b.status', 'b.revision', 'p.prepared_role as preparedRole'])
    .where('b.import_id', '=', importId)
    .forNoKeyUpdate('b')
    .executeTakeFirstOrThrow(() => importErrors.IMPORT_NOT_FOUND());
}

const together = (one: Kept, other: Kept): Kept => ({
  total: one.total + other.total,
  first: [...one.first, ...other.first].slice(0, mostTold),
});

/** Rows that are taken back at a time. */
const pageRows = 1_000;

async function takeBack(
  write: SignedWrite,
  importId: number,
  { kind: kindCode, preparedRole }: Awaited<ReturnType<typeof requireBatch>>,
): Promise<Kept> {
  const { tx, act, services, isPreview = false } = write;
  const changed = await changedSince(tx, importId, 1);
  if (changed.total > 0) return changed;
  const follows = { ...unsigned(act), reason: `Retiro de la importación ${importId}: ${act.reason}`.slice(0, 255) };
  // Of the moment of each page, as those of a release: the trail allows no act to be minutes old.
  const now = () => ({ ...follows, at: services.clock.now() });
  const training = gatherTraining({
    reassignTraining: async (change) => {
      if (!isPreview) await services.training.assign(tx, now(), change);
    },
  });
  const kind = requireKind(kindCode);
  const session = { ...write.session, roles: [preparedRole] };
  let blockers: Kept = { total: 0, first: [] };
  await sql`declare written_back no scroll cursor for
    select entity, record_key as "recordKey", written_revision as revision, line from import_written
    where import_id = ${importId} order by line desc`.execute(tx);
  for (;;) {
    const { rows } = await sql<WrittenRow>`fetch ${sql.lit(pageRows)} from written_back`.execute(tx);
    if (rows.length === 0) break;
    const kept = await kind.takeBack({ ...write, session, act: now(), reassignTraining: training.note }, rows);
    blockers = together(blockers, { total: kept.length, first: kept });
  }
  await sql`close written_back`.execute(tx);
  // What others were about to change when this looked: the withdrawal then came after theirs, and would have undone it.
  blockers = together(blockers, await changedSince(tx, importId, 2));
  if (blockers.total === 0) await training.assign();
  // Last, for the assignment may have been waited for: who began meanwhile is seen, and their trainings are held now.
  if (kind.builtUpon !== undefined) blockers = together(blockers, await kind.builtUpon(tx, importId, mostTold));
  return blockers;
}

/** Whose records have so many revisions after that of the batch. */
async function changedSince(tx: DatabaseTransaction, importId: number, revisions: 1 | 2): Promise<Kept> {
  const { rows } = await sql<{ line: number; by: string; total: number }>`
    select w.line, h.changed_by as by, count(*) over ()::integer as total from import_written w
    join history h on h.entity = w.entity and h.record_key = w.record_key and h.revision = w.written_revision + 1
    where w.import_id = ${importId} and (${revisions}::integer = 1 or exists (
      select from history l where l.entity = w.entity and l.record_key = w.record_key and l.revision = w.written_revision + 2))
    order by w.line limit ${sql.lit(mostTold)}`.execute(tx);
  const first = rows.map(({ line, by }) => ({
    line,
    es: `Se modificó después (${by})`,
    en: `It was changed since (${by})`,
  }));
  return { total: rows[0]?.total ?? 0, first };
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
