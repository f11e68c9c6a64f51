import { sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isPending } from '../definitions.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/** What comes due on a day. */
export interface DueOfDay {
  readonly day: string;
  readonly due: number;
  readonly notOpened: number;
}

/** What is open and expires on each of some days, from the index of what is open; days without any are left out. */
export async function readDueByDay(db: Queryable, reader: ReportReader, until: string): Promise<readonly DueOfDay[]> {
  const { rows } = await sql<DueOfDay>`
    select a.expiration_date as day, count(*)::integer as due,
      count(*) filter (where a.status = ${sql.lit(AttendanceStatus.NotStarted)} and i.modality = ${sql.lit(Modality.Online)})::integer
        as "notOpened"
    from attendance a join instance i on i.instance_id = a.instance_id join collaborator c on c.employee_nr = a.employee_nr
    where ${isPending} and a.expiration_date between ${reader.today}::date and ${until}::date and ${ownSector(reader, 'c.sector_id')}
    group by 1`.execute(db);
  return rows;
}
