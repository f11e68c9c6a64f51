import { type RawBuilder, sql } from 'kysely';
import { type RecordsVerification, readLastSeal, verifyRecords } from '#features/integrity/server/public.ts';
import type { SealMark } from '#features/integrity/shared/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import type { Services } from '#platform/services.ts';
import { recordErrors } from '../errors.ts';
import { historySource } from '../history-source.ts';
import { fieldSql, pastSql, type RecordDefinition, type RecordValues } from '../record.ts';
import { reportErrors } from './report-errors.ts';
import type { ReportRequest } from './report-request.ts';

/** Revisions of one report: about a thousand pages. */
const maximumRevisions = 5_000;

/** An electronic signature as it is printed (21 CFR 11.50). */
export interface ReportSignature {
  readonly fullName: string;
  readonly cwid: string;
  readonly employeeNr: number;
  readonly signedAt: Date;
  readonly timeZone: string;
  /** code */
  readonly meaning: string;
  readonly reason: string;
  readonly sessionCwid: string;
  readonly recordHash: string;
  /** number of the use of a passkey that gave it; null where it was the password */
  readonly passkeyUse: number | null;
}

export interface ReportRevision {
  readonly revision: number;
  readonly action: string;
  readonly changedBy: string;
  /** their name today; null for the server itself */
  readonly changedByName: string | null;
  readonly changedAt: Date;
  readonly timeZone: string;
  readonly reason: string;
  readonly previousHash: string | null;
  readonly hash: string;
  readonly signature: ReportSignature | null;
  /** the record's fields by wire name as they stood then, `deleted` too */
  readonly fields: RecordValues;
}

export interface ReportedRecord {
  readonly keyText: string;
  /** its fields just before the period; null when it was not there yet */
  readonly before: RecordValues | null;
  /** oldest first */
  readonly revisions: readonly ReportRevision[];
}

/** The records of a report, and whether exactly these are intact. */
export interface ReportContent {
  readonly records: readonly ReportedRecord[];
  readonly revisionCount: number;
  readonly verification: RecordsVerification;
  /** of the whole trail, as the database had it then */
  readonly lastSeal: SealMark | null;
}

/** A revision as the database gives it: within JSON a moment is a text. */
type ReadRevision = Omit<ReportRevision, 'signature'> & {
  readonly recordKey: string;
  readonly signature: (Omit<ReportSignature, 'signedAt'> & { readonly signedAt: string }) | null;
};

/**
 * Reads the revisions of a period and verifies the chains of the records that have them, in one snapshot.
 * @param condition what the reader may see (`sectorScope`)
 * @throws Refusal RECORD_NOT_FOUND, REPORT_TOO_LONG
 */
export async function readReport(
  { db, timeZone, files }: Services,
  request: ReportRequest,
  condition: RawBuilder<unknown>,
): Promise<ReportContent> {
  return readSnapshot(db, async (tx) => {
    await allowStatementTime(tx, 60);
    const rows = await readRevisions(tx, request, condition, timeZone);
    if (rows.length > maximumRevisions) throw reportErrors.REPORT_TOO_LONG({ maximum: maximumRevisions });
    if (rows.length === 0) await requireKnown(tx, request, condition);
    const records = byRecord(rows, await readEarlier(tx, request.record, rows));
    const keys = records.map(({ keyText }) => keyText);
    return {
      records,
      revisionCount: rows.length,
      verification: await verifyRecords(tx, request.record.table, keys, files),
      lastSeal: await readLastSeal(tx),
    };
  });
}

/** The record's own fields besides the audit's, which every revision shows in their own places. */
export function reportedFields({ shape }: RecordDefinition): readonly string[] {
  const elsewhere = new Set(['revision', 'reason', 'updateDate', 'updatedBy']);
  return Object.keys(shape.fields).filter((name) => !elsewhere.has(name));
}

async function readRevisions(
  tx: DatabaseTransaction,
  request: ReportRequest,
  condition: RawBuilder<unknown>,
  timeZone: string,
): Promise<ReadRevision[]> {
  const { record, key, initialDate, finalDate } = request;
  const { from, scope } = historySource(record, key ?? undefined, condition);
  const order = record.shape.key.map((name) => fieldSql(record, name));
  const start = (day: string, later = 0) => sql`(${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}`;
  const since = initialDate === null ? sql`` : sql`and h.changed_at >= ${start(initialDate)}`;
  const until = finalDate === null ? sql`` : sql`and h.changed_at < ${start(finalDate, 1)}`;
  const result = await sql<ReadRevision>`
    select h.record_key as "recordKey", h.revision, h.action, h.changed_by as "changedBy", h.changed_at as "changedAt",
      h.time_zone as "timeZone", h.reason,
      (select c.name from collaborator c where ${folded(sql`c.cwid`)} = ${folded(sql`h.changed_by`)} limit 1) as "changedByName",
      h.previous_hash as "previousHash", h.hash,
      case when g.signature_id is not null then jsonb_build_object(
        'fullName', g.full_name, 'cwid', g.cwid, 'employeeNr', g.employee_nr, 'signedAt', g.signed_at,
        'timeZone', g.time_zone, 'meaning', g.meaning, 'reason', g.reason, 'sessionCwid', g.session_cwid,
        'recordHash', g.record_hash, 'passkeyUse', g.passkey_use_id) end as signature,
      ${fieldsObject(record)} as fields
    from ${from} where ${scope} ${since} ${until}
    order by ${sql.join(order)}, h.revision limit ${maximumRevisions + 1}`.execute(tx);
  return result.rows;
}

/** A record that is asked for by its key and has no revision in the period must at least be there. */
async function requireKnown(
  tx: DatabaseTransaction,
  { record, key }: ReportRequest,
  condition: RawBuilder<unknown>,
): Promise<void> {
  if (key === null) return;
  const { from, scope } = historySource(record, key, condition);
  const { rows } = await sql`select 1 from ${from} where ${scope} limit 1`.execute(tx);
  if (rows.length === 0) throw recordErrors.RECORD_NOT_FOUND();
}

/** By record: the fields of the revision before the first one of the period. */
async function readEarlier(
  tx: DatabaseTransaction,
  record: RecordDefinition,
  rows: readonly ReadRevision[],
): Promise<ReadonlyMap<string, RecordValues>> {
  const first = new Map<string, number>();
  for (const { recordKey, revision } of rows) if (!first.has(recordKey)) first.set(recordKey, revision);
  const wanted = [...first].filter(([, revision]) => revision > 1);
  if (wanted.length === 0) return new Map();
  const { from, scope } = historySource(record);
  const result = await sql<Pick<ReadRevision, 'recordKey' | 'fields'>>`
    select h.record_key as "recordKey", ${fieldsObject(record)} as fields from ${from}
    where ${scope} and (h.record_key, h.revision) in (
      select * from unnest(${wanted.map(([key]) => key)}::text[], ${wanted.map(([, revision]) => revision - 1)}::integer[]))
  `.execute(tx);
  return new Map(result.rows.map((row) => [row.recordKey, row.fields]));
}

/** The reported fields of a past revision `t` as one object, for statements over `historySource`. */
export function fieldsObject(record: RecordDefinition): RawBuilder<unknown> {
  const fields = reportedFields(record).map((name) => sql`${sql.lit(name)}, ${pastSql(record, name)}`);
  return sql`jsonb_build_object(${sql.join(fields)})`;
}

function byRecord(rows: readonly ReadRevision[], earlier: ReadonlyMap<string, RecordValues>): ReportedRecord[] {
  return [...Map.groupBy(rows, ({ recordKey }) => recordKey)].map(([keyText, revisions]) => ({
    keyText,
    before: earlier.get(keyText) ?? null,
    revisions: revisions.map(({ recordKey: _key, signature, ...revision }) => ({
      ...revision,
      signature: signature && { ...signature, signedAt: new Date(signature.signedAt) },
    })),
  }));
}
