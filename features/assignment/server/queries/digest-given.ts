import { sql } from 'kysely';
import type { TrainingChange } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { missingTraining, returning } from './required-training.ts';

/**
 * SHA-256 of who would get which course by a change, anew or again, in which sector and until when: two that are the same give the same
 * people the same. What people have open, begin and finish leaves it as it is, and so do names.
 */
export async function digestGiven(
  tx: DatabaseTransaction,
  act: Pick<Act, 'at' | 'timeZone'>,
  change: TrainingChange,
): Promise<string> {
  const today = companyDay(act.at, act.timeZone);
  // Person by person, so that no text is as long as a company.
  const { rows } = await sql<{ digest: string }>`
    with given as (
      select employee_nr, sector_id, course_id, expires from (${missingTraining(change, today)}) as missing
      union
      select employee_nr, c.sector_id, i.course_id, back.expires
      from (${returning(change, today)}) as back join instance i using (instance_id) join collaborator c using (employee_nr)
    ), of_person as (
      select employee_nr, sha256(convert_to(
        string_agg(concat_ws('|', employee_nr, sector_id, course_id, expires), ';' order by course_id, expires), 'UTF8')) as hash
      from given group by employee_nr
    )
    select encode(sha256(coalesce(string_agg(hash, ''::bytea order by employee_nr), ''::bytea)), 'hex') as digest
    from of_person`.execute(tx);
  return rows[0]?.digest ?? '';
}
