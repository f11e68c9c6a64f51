import { type RawBuilder, sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isPending } from '../definitions.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/** What comes due on a day. */
export interface DueOfDay {
  readonly day: string;
  readonly due: number;
  readonly notOpened: number;
  /** whose what is not opened is */
  readonly people: number;
}

/** The standing `notOpened` of what is pending, where instance `i` and person `c` are joined. */
const isNotOpened = sql`(a.status = ${sql.lit(AttendanceStatus.NotStarted)} and i.modality = ${sql.lit(Modality.Online)}
  and c.active <> ${sql.lit(CollaboratorStatus.OnLeave)})`;

/** What is open and expires from today until a day, as far as the reader sees it; read from the index of what is open. */
const openUntil = (reader: ReportReader, until: string) => sql`
  attendance a join instance i on i.instance_id = a.instance_id join collaborator c on c.employee_nr = a.employee_nr
  where ${isPending} and a.expiration_date between ${reader.today}::date and ${until}::date and ${ownSector(reader, 'c.sector_id')}`;

/** What comes due on each of some days; days without any are left out. */
export async function readDueByDay(db: Queryable, reader: ReportReader, until: string): Promise<readonly DueOfDay[]> {
  const { rows } = await sql<DueOfDay>`
    select a.expiration_date as day, count(*)::integer as due, count(*) filter (where ${isNotOpened})::integer as "notOpened",
      count(distinct a.employee_nr) filter (where ${isNotOpened})::integer as people
    from ${openUntil(reader, until)} group by 1`.execute(db);
  return rows;
}

/** The trainings that nobody has opened of those that come due on a day: `employee_nr` and `instance_id` of each. */
export const notOpenedOn = (reader: ReportReader, day: string): RawBuilder<unknown> => sql`
  select a.employee_nr, a.instance_id
  from ${openUntil(reader, day)} and a.expiration_date = ${day}::date and ${isNotOpened}`;
