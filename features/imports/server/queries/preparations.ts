import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { ImportState, type ImportStateCode, isUnderWay } from '../../shared/codes.ts';
import type { FileColumn, Forecast } from '../../shared/contract.ts';
import type { RowCounts } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { importErrors } from '../errors.ts';

/** A batch while it is prepared. */
export interface Preparation {
  readonly importId: number;
  readonly kind: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly byteSize: number;
  readonly sourceSystem: string;
  readonly extractedOn: string | null;
  /** the batch whose refused rows it mends */
  readonly mends: number | null;
  readonly columns: readonly FileColumn[];
  readonly settings: ImportSettings;
  readonly state: ImportStateCode;
  readonly done: number;
  readonly total: number;
  readonly problem: Localized | null;
  readonly counts: RowCounts | null;
  readonly forecast: Forecast | null;
  readonly outcomeDigest: string | null;
  /** of what people get by it, as its trial came to; null of trials before this was kept */
  readonly givenDigest: string | null;
  readonly triedOn: string | null;
  readonly preparedBy: number;
  readonly preparedRole: number;
  /** a command of the server has prepared it, and no person has chosen or tried since: nobody releases it so */
  readonly isOfServer: boolean;
  /** when they last chose of it or tried it; null of before this was kept */
  readonly preparedAt: Date | null;
  /** who sent the file; null of one that a command of the server read, and of before this was kept */
  readonly uploadedBy: number | null;
  readonly createdAt: Date;
}

type Row = Selectable<DB['import_preparation']> & { readonly so_far: number | null };

const fromRow = (row: Row): Preparation => ({
  importId: row.import_id,
  kind: row.kind,
  fileName: row.file_name,
  sha256: row.file_sha256,
  byteSize: row.byte_size,
  sourceSystem: row.source_system,
  extractedOn: row.extracted_on,
  mends: row.mends,
  columns: row.columns as unknown as FileColumn[],
  settings: row.settings as unknown as ImportSettings,
  state: row.state as ImportStateCode,
  done: (isUnderWay(row.state as ImportStateCode) ? row.so_far : null) ?? row.done,
  total: row.total,
  problem: row.problem as Localized | null,
  counts: row.counts as RowCounts | null,
  forecast: row.forecast as unknown as Forecast | null,
  outcomeDigest: row.outcome_digest,
  givenDigest: row.given_digest,
  triedOn: row.tried_on,
  preparedBy: row.prepared_by,
  preparedRole: row.prepared_role,
  isOfServer: row.of_server,
  preparedAt: row.prepared_at,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});

const preparations = (db: Queryable) =>
  db
    .selectFrom('import_preparation')
    .selectAll('import_preparation')
    .select((p) =>
      p
        .selectFrom('import_progress')
        .select('done')
        .whereRef('import_progress.import_id', '=', 'import_preparation.import_id')
        .as('so_far'),
    );

/**
 * A batch that is prepared, or was.
 * @param lock holds it until the transaction ends
 * @throws Refusal IMPORT_NOT_FOUND
 */
export async function requirePreparation(db: Queryable, importId: number, lock = false): Promise<Preparation> {
  const row = await preparations(db)
    .where('import_id', '=', importId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow(() => importErrors.IMPORT_NOT_FOUND());
  return fromRow(row);
}

/** How many batches a list tells of: the newest. */
const listed = 200;

export async function readPreparations(db: Queryable, kinds: readonly string[]): Promise<Preparation[]> {
  const rows = await preparations(db)
    .where('kind', 'in', [...kinds])
    .where('state', '<>', 6)
    .orderBy('import_id', 'desc')
    .limit(listed)
    .execute();
  return rows.map(fromRow);
}

/** What of a preparation changes while it is worked on. */
interface PreparationChange {
  readonly state?: ImportStateCode;
  readonly done?: number;
  readonly total?: number;
  readonly columns?: readonly FileColumn[];
  readonly settings?: ImportSettings;
  readonly problem?: Localized | null;
  readonly counts?: RowCounts | null;
  readonly forecast?: Forecast | null;
  readonly outcome_digest?: string | null;
  readonly given_digest?: string | null;
  readonly tried_on?: string | null;
  readonly prepared_by?: number;
  readonly prepared_role?: number;
  readonly prepared_at?: Date;
  readonly of_server?: boolean;
}

/**
 * Notes how many rows were read or tried so far; forgotten once the preparation stands otherwise.
 * @param state that it is in
 * @param chosen what must be chosen of it still
 * @returns false where it is in another by now: somebody stopped it
 */
export async function noteProgress(
  db: Queryable,
  importId: number,
  done: number,
  state: ImportStateCode,
  chosen?: ImportSettings,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into import_progress (import_id, done)
    select import_id, ${done} from import_preparation
    where import_id = ${importId} and state = ${state} and ${isChosen(chosen)}
    on conflict (import_id) do update set done = excluded.done`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

const isChosen = (chosen: ImportSettings | undefined): RawBuilder<unknown> =>
  chosen === undefined ? sql`true` : sql`settings = ${JSON.stringify(chosen)}::jsonb`;

/**
 * Notes how a preparation stands.
 * @param whileIn the states that it must be in
 * @param chosen what must be chosen of it still: a trial of other choices is not theirs
 * @returns false where it is in another by now: somebody stopped it
 */
export async function notePreparation(
  db: Queryable,
  importId: number,
  change: PreparationChange,
  whileIn: readonly ImportStateCode[],
  at: Date,
  chosen?: ImportSettings,
): Promise<boolean> {
  const json = (value: unknown): RawBuilder<unknown> => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const set = Object.entries(change).map(([column, value]) => {
    const isJson = ['columns', 'settings', 'problem', 'counts', 'forecast'].includes(column);
    return sql`${sql.ref(column)} = ${isJson ? json(value) : value}`;
  });
  const { numAffectedRows } = await sql`
    with forgotten as (delete from import_progress where import_id = ${importId})
    update import_preparation set ${sql.join([...set, sql`updated_at = ${at}`])}
    where import_id = ${importId} and state = any(${[...whileIn]}::smallint[]) and ${isChosen(chosen)}`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** Gives a batch up, unless something is being done with it or it is over. @returns whether it was */
export async function putAside(db: Queryable, importId: number, at: Date): Promise<boolean> {
  const states = [ImportState.Read, ImportState.Tried, ImportState.Stopped];
  if (!(await notePreparation(db, importId, { state: ImportState.GivenUp }, states, at))) return false;
  await db.deleteFrom('import_outcome').where('import_id', '=', importId).execute();
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
  return true;
}
