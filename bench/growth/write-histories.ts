import { type RawBuilder, sql } from 'kysely';
import { type AuditedTable, auditedTables, computedHash, unsignedHash } from '#features/integrity/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import { signatureMeanings } from '#product/meanings.ts';
import { type CompanySize, instancesPerAssignment } from '../company/company-size.ts';
import { lived, staff } from './lived-plan.ts';

/** Keeps what is made inside from being made anew wherever it is used: the row is hashed and kept. */
const once = sql`offset 0`;
/** What every made revision says of its zone. */
const zone = sql`'America/Argentina/Buenos_Aires'::text`;
const columns = sql.raw(
  'entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, signature_id, previous_hash, hash',
);

/** A revision of an attendance: its row, when and by whom. */
interface Revision {
  readonly action: 'create' | 'edit' | 'sign';
  readonly row: RawBuilder<unknown>;
  readonly reason: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
}

/** One revision each of all rows of the small tables, as they were entered; those of instances and people by number. */
export async function writeFirstRevisions(db: Database): Promise<number> {
  let rows = 0;
  for (const table of Object.keys(auditedTables) as AuditedTable[]) {
    if (table === 'attendance') continue;
    const key = sql.join(
      auditedTables[table].map((column) => sql`${sql.ref(`live.${column}`)}::text`),
      sql` || '|' || `,
    );
    const isSecond = table === 'instance' ? sql`live.revision > 1` : sql`false`;
    const first = sql`case when ${isSecond} then to_jsonb(live) || jsonb_build_object('revision', 1, 'status', 3) else to_jsonb(live) end`;
    const result = await sql`
      with first as (
        select h.*, ${unsignedHash} as hash from (
          select ${sql.lit(table)}::text as entity, ${key} as record_key, 1 as revision, 'create'::text as action, ${first} as "row",
            live.reason::text, live.updated_by::text as changed_by, live.updated_at as changed_at, ${zone} as time_zone,
            null::uuid as signature_id, null::text as previous_hash, to_jsonb(live) as whole, ${isSecond} as is_changed
          from ${sql.table(table)} live order by ${sql.join(auditedTables[table].map((column) => sql.ref(`live.${column}`)))}) h),
      second as (
        select h.*, ${unsignedHash} as hash from (
          select entity, record_key, 2 as revision, 'edit'::text as action, whole as "row", reason, changed_by, changed_at, time_zone,
            null::uuid as signature_id, hash as previous_hash from first where is_changed) h)
      insert into history (${columns}) select ${columns} from first union all select ${columns} from second`.execute(
      db,
    );
    rows += Number(result.numAffectedRows ?? 0);
  }
  return rows;
}

const reasons = {
  assigned: sql`'Asignación por requerimiento'::text`,
  started: sql`'Inicio del curso'::text`,
  written: sql`(a.live).reason::text`,
};
const cwid = sql`a.cwid`;
const assignedAt = sql`least((a.live).expiration_date - 43, current_date - 30)::timestamptz`;

/** Columns of an attendance in the order of its table, before it was finished, with these values instead. */
function earlierRow(values: { readonly [column: string]: RawBuilder<unknown> }): RawBuilder<unknown> {
  const fields = attendanceColumns.map(
    (column) => values[column] ?? (kept.has(column) ? sql`(a.live).${sql.id(column)}` : sql`null`),
  );
  return sql`to_jsonb(row(${sql.join(fields)})::attendance)`;
}
const kept: ReadonlySet<string> = new Set([
  'instance_id',
  'employee_nr',
  'expiration_date',
  'deleted',
  'by_requirement',
  'started_at',
]);
/** As the migrations left them: a row is made by position. */
const attendanceColumns = [
  ...[
    'instance_id',
    'employee_nr',
    'status',
    'approved',
    'score',
    'attempt',
    'on_time',
    'present',
    'expiration_date',
    'started_at',
  ],
  ...[
    'finished_at',
    'late_reason',
    'late_reason_detail',
    'attempts_digest',
    'revision',
    'reason',
    'updated_at',
    'updated_by',
    'deleted',
  ],
  ...['suspended_because', 'by_requirement'],
];

const assigned: Revision = {
  action: 'create',
  row: earlierRow({
    ...{ status: sql`0`, attempt: sql`0`, started_at: sql`null`, revision: sql`1` },
    ...{ updated_at: assignedAt, updated_by: sql`'system'`, reason: reasons.assigned },
  }),
  reason: reasons.assigned,
  by: sql`'system'::text`,
  at: assignedAt,
};
const started: Revision = {
  action: 'edit',
  row: earlierRow({
    ...{ status: sql`2`, attempt: sql`0`, revision: sql`2` },
    ...{ updated_at: sql`(a.live).started_at`, updated_by: cwid, reason: reasons.started },
  }),
  reason: reasons.started,
  by: cwid,
  at: sql`(a.live).started_at`,
};
/** The row as it stands now. */
const asItStands = (action: Revision['action']): Revision => ({
  action,
  row: sql`to_jsonb(a.live)`,
  reason: reasons.written,
  by: sql`(a.live).updated_by::text`,
  at: sql`(a.live).updated_at`,
});

const unsignedStep = (
  number: number,
  revision: Revision,
  from: RawBuilder<unknown>,
  previous: RawBuilder<unknown>,
) => sql`
  select h.*, ${unsignedHash} as hash from (
    select 'attendance'::text as entity, a.record_key, ${sql.lit(number)} as revision, ${sql.lit(revision.action)}::text as action,
      ${revision.row} as "row", ${revision.reason} as reason, ${revision.by} as changed_by, ${revision.at} as changed_at,
      ${zone} as time_zone, null::uuid as signature_id, ${previous} as previous_hash
    from ${from} ${once}) h`;

const signedStep = (number: number, from: RawBuilder<unknown>, meaning: keyof typeof signatureMeanings) => {
  const revision = asItStands('sign');
  return sql`
  select h.*, s.employee_nr, s.cwid, s.full_name, s.meaning, ${computedHash} as hash from (
    select 'attendance'::text as entity, a.record_key, ${sql.lit(number)} as revision, 'sign'::text as action, ${revision.row} as "row",
      ${revision.reason} as reason, ${revision.by} as changed_by, ${revision.at} as changed_at, ${zone} as time_zone,
      gen_random_uuid() as signature_id, p.hash as previous_hash, a.signer_nr, a.signer_cwid, a.signer_name
    from ${from} join a on a.record_key = p.record_key ${once}) h
  cross join lateral (select h.signature_id, h.signer_nr as employee_nr, h.signer_cwid as cwid, h.signer_name as full_name,
    h.changed_at as signed_at, ${sql.lit(signatureMeanings[meaning].es)}::text as meaning, h.reason, h.signer_cwid as session_cwid, true as seal_hashed,
    null::integer as seal_number, null::bigint as passkey_use_id, null::bigint as provider_use_id) s`;
};

/** The steps of one kind of attendance, the last one signed or as it stands. */
function stepsOf(assignment: number): {
  readonly ctes: RawBuilder<unknown>;
  readonly names: readonly string[];
  readonly signed: boolean;
} {
  const first = sql`r1 as (${unsignedStep(1, assignment >= lived.notStarted && assignment <= lived.lastNotStarted ? { ...asItStands('create') } : assigned, sql`a`, sql`null::text`)})`;
  if (assignment <= lived.lastOnPaper) {
    return {
      ctes: sql`${first}, r2 as materialized (${signedStep(2, sql`r1 p`, 'attendanceSigned')})`,
      names: ['r1', 'r2'],
      signed: true,
    };
  }
  const second = (revision: Revision) =>
    sql`r2 as (${unsignedStep(2, revision, sql`r1 p join a on a.record_key = p.record_key`, sql`p.hash`)})`;
  if (assignment <= lived.lastFinished) {
    const third = sql`r3 as materialized (${signedStep(3, sql`r2 p`, 'courseTaken')})`;
    return { ctes: sql`${first}, ${second(started)}, ${third}`, names: ['r1', 'r2', 'r3'], signed: true };
  }
  if (assignment >= lived.notStarted && assignment <= lived.lastNotStarted)
    return { ctes: first, names: ['r1'], signed: false };
  return { ctes: sql`${first}, ${second(asItStands('edit'))}`, names: ['r1', 'r2'], signed: false };
}

/**
 * The whole past of the attendances of some instances of one assignment: each revision with its row as it then was, chained and hashed as
 * the product does, and its signature.
 * @returns how many revisions
 */
export async function writeAttendanceHistories(
  db: Database,
  assignment: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number> {
  const { ctes, names, signed } = stepsOf(assignment);
  // Of the few trainers on paper, else the person: a batch that looked through everybody would make the whole quadratic.
  const signer =
    assignment <= lived.lastOnPaper
      ? sql`left join collaborator s on s.employee_nr between ${sql.lit(staff.firstTrainer)} and ${sql.lit(staff.lastTrainer)}
          and lower(s.cwid collate "und-x-icu") = live.updated_by`
      : sql`cross join lateral (select c.employee_nr, c.cwid, c.name) s`;
  const signatures = signed
    ? sql`, signatures as (
        insert into signature (signature_id, employee_nr, cwid, full_name, signed_at, time_zone, meaning, reason, entity, record_key, revision,
          record_hash, session_cwid, seal_number)
        select signature_id, employee_nr, cwid, full_name, changed_at, time_zone, meaning, reason, entity, record_key, revision, hash, cwid, null
        from ${sql.table(names.at(-1) ?? '')})`
    : sql``;
  const result = await sql`
    with a as materialized (
      select live, live.instance_id || '|' || live.employee_nr as record_key, c.cwid::text as cwid, s.employee_nr as signer_nr,
        s.cwid::text as signer_cwid, s.name::text as signer_name
      from attendance live
      cross join lateral (select * from collaborator p where p.employee_nr = live.employee_nr ${once}) c
      ${signer}
      where live.instance_id between ${first} and ${last}),
    ${ctes}${signatures}
    insert into history (${columns}) ${sql.join(
      names.map((name) => sql`select ${columns} from ${sql.table(name)}`),
      sql` union all `,
    )}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** The instances of an assignment, some hundreds at a time. */
export function* batchesOf(size: CompanySize): Iterable<{ assignment: number; first: number; last: number }> {
  const each = instancesPerAssignment(size);
  const most = 200;
  for (let assignment = 0; assignment < 20; assignment += 1) {
    for (let from = 0; from < each; from += most) {
      yield { assignment, first: assignment * each + from + 1, last: assignment * each + Math.min(each, from + most) };
    }
  }
}
