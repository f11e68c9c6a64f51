import { sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { InPersonRow } from '../../shared/contract.ts';

/** One person's line of an instance on paper, as it is saved. */
export interface SheetLine {
  readonly employeeNr: number;
  readonly name: string;
  readonly cwid: string;
  readonly present: boolean;
  /** percent */
  readonly percent: number;
  readonly approved: boolean | null;
  readonly status: number;
  readonly revision: number;
  readonly expirationDate: string;
  readonly startedAt: Date | null;
  readonly reason: string;
  readonly updatedBy: string;
  /** name of who saved it, or the cwid of somebody who is not there any more */
  readonly updatedByName: string;
}

/** The lines of an instance by name; who is suspended has none. */
export async function readSheet(db: Queryable, instanceId: number): Promise<SheetLine[]> {
  const { rows } = await sql<Omit<SheetLine, 'percent'> & { readonly score: number }>`
    select a.employee_nr as "employeeNr", p.name, p.cwid, coalesce(a.present, false) as present,
      coalesce(a.score, 0) as score, a.approved, a.status, a.revision, a.expiration_date as "expirationDate",
      a.started_at as "startedAt", a.reason, a.updated_by as "updatedBy", coalesce(w.name, a.updated_by) as "updatedByName"
    from attendance a
    join collaborator p using (employee_nr)
    left join collaborator w on w.cwid = a.updated_by
    where a.instance_id = ${instanceId} and a.status <> ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
    order by lower(p.name collate "es-x-icu") collate "es-x-icu", a.employee_nr`.execute(db);
  return rows.map(({ score, ...line }) => ({ ...line, percent: toPercent(score) }));
}

/** The names of people who were in an instance, in the order given; of any other number, the number: it may be of any sector. */
export async function readNames(db: Queryable, instanceId: number, employeeNrs: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(p.name, asked.employee_nr::text) as name
    from unnest(${[...employeeNrs]}::integer[]) with ordinality as asked (employee_nr, place)
    left join attendance a on a.instance_id = ${instanceId} and a.employee_nr = asked.employee_nr
    left join collaborator p on p.employee_nr = a.employee_nr
    order by asked.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** What a line said in one of its revisions. */
export interface PastLine {
  readonly employeeNr: number;
  readonly present: boolean;
  /** percent */
  readonly percent: number;
  readonly approved: boolean | null;
}

/** What lines of an instance said in the revisions given; those that there never were are left out. */
export async function readPastLines(
  db: Queryable,
  instanceId: number,
  revisions: readonly { readonly employeeNr: number; readonly revision: number }[],
): Promise<PastLine[]> {
  const { rows } = await sql<Omit<PastLine, 'percent'> & { readonly score: number }>`
    select asked.employee_nr as "employeeNr", coalesce((h."row" ->> 'present')::boolean, false) as present,
      coalesce((h."row" ->> 'score')::double precision, 0) as score, (h."row" ->> 'approved')::boolean as approved
    from unnest(${revisions.map(({ employeeNr }) => employeeNr)}::integer[],
      ${revisions.map(({ revision }) => revision)}::integer[]) as asked (employee_nr, revision)
    join history h on h.entity = 'attendance' and h.record_key = ${instanceId}::text || '|' || asked.employee_nr
      and h.revision = asked.revision`.execute(db);
  return rows.map(({ score, ...line }) => ({ ...line, percent: toPercent(score) }));
}

/** A stored fraction as it was typed: 0.57 is 57, and no 56.99999999999999. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 1e8) / 1e6;
}

/** A line as calls show it. */
export function presentLine({
  employeeNr,
  name,
  cwid,
  present,
  percent,
  approved,
  status,
  revision,
}: SheetLine): InPersonRow {
  return { employee_Nr: employeeNr, name, cwid, present, score: percent, approved, status, revision };
}
