import { sql } from 'kysely';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { ImportState } from '../../shared/codes.ts';
import type { Import, ImportList } from '../../shared/contract.ts';
import { kindsSeenBy } from '../rights.ts';
import { type Preparation, readPreparations } from './preparations.ts';
import { trialDigestOf } from './trial-digest.ts';

type Person = Import['preparedBy'];

/** What a command of the server has tried is still to be tried on the page. */
const asShown = (preparation: Preparation): Preparation =>
  preparation.isOfServer && preparation.state === ImportState.Tried
    ? { ...preparation, state: ImportState.Read, counts: null, forecast: null }
    : preparation;

/** A batch as its page shows it. */
export async function presentImport(
  db: Queryable,
  session: RequestSession,
  preparation: Preparation,
  language: Language,
): Promise<Import> {
  const { importId, problem, preparedBy, uploadedBy, sha256 } = preparation;
  const { state, counts, forecast } = asShown(preparation);
  const people = await readPeople(db, [preparedBy, uploadedBy ?? preparedBy]);
  const batches = await readBatches(db, [importId]);
  return {
    iD_Import: importId,
    kind: preparation.kind,
    fileName: preparation.fileName,
    fileHash: sha256,
    byteSize: preparation.byteSize,
    sourceSystem: preparation.sourceSystem,
    extractedOn: preparation.extractedOn,
    mends: preparation.mends,
    state,
    columns: [...preparation.columns],
    settings: preparation.settings,
    done: preparation.done,
    total: preparation.total,
    problem: problem === null ? null : problem[language],
    counts,
    forecast,
    triedOn: preparation.triedOn,
    trialDigest: trialDigestOf(preparation),
    preparedBy: people.get(preparedBy) ?? unknown,
    preparedAt: preparation.preparedAt?.toISOString() ?? null,
    uploadedBy: uploadedBy === null ? null : (people.get(uploadedBy) ?? unknown),
    createdAt: preparation.createdAt.toISOString(),
    batch: batches.get(importId) ?? null,
    needsAnother: session.employeeNr === preparedBy && (await isFourEyesInForce(db)),
  };
}

/** The batches that somebody sees, the newest first. */
export async function listImports(db: Queryable, session: RequestSession): Promise<ImportList> {
  const preparations = await readPreparations(db, kindsSeenBy(session));
  const people = await readPeople(
    db,
    preparations.map(({ preparedBy }) => preparedBy),
  );
  const batches = await readBatches(
    db,
    preparations.map(({ importId }) => importId),
  );
  return preparations
    .map(asShown)
    .map(({ importId, kind, fileName, sourceSystem, state, counts, total, preparedBy, preparedAt }) => ({
      iD_Import: importId,
      kind,
      fileName,
      sourceSystem,
      state,
      counts,
      total,
      preparedBy: people.get(preparedBy) ?? unknown,
      preparedAt: preparedAt?.toISOString() ?? null,
      batch: batches.get(importId) ?? null,
    }));
}

const unknown: Person = { cwid: '', name: '' };

async function readPeople(db: Queryable, numbers: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('collaborator')
    .select(['employee_nr', 'cwid', 'name'])
    .where('employee_nr', 'in', [...new Set(numbers)])
    .execute();
  return new Map(rows.map(({ employee_nr, cwid, name }) => [employee_nr, { cwid, name }]));
}

async function readBatches(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<Import['batch']>>> {
  const { rows } = await sql<{
    import_id: number;
    status: number;
    revision: number;
    released_by: number;
    released_at: Date;
    withdrawn_by: number | null;
    withdrawn_at: Date | null;
    sample_seed: string;
    sample_size: number;
    checked_by: number | null;
    checked_at: Date | null;
  }>`select * from import_batch where import_id = any(${[...ids]}::integer[])`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap((row) => [row.released_by, row.withdrawn_by ?? 0, row.checked_by ?? 0]),
  );
  return new Map(
    rows.map((row) => [
      row.import_id,
      {
        status: row.status,
        revision: row.revision,
        releasedBy: people.get(row.released_by) ?? unknown,
        releasedAt: row.released_at.toISOString(),
        withdrawnBy: row.withdrawn_by === null ? null : (people.get(row.withdrawn_by) ?? unknown),
        withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
        sampleSeed: row.sample_seed,
        sampleSize: row.sample_size,
        checkedBy: row.checked_by === null ? null : (people.get(row.checked_by) ?? unknown),
        checkedAt: row.checked_at?.toISOString() ?? null,
      },
    ]),
  );
}
