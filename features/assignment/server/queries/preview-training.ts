import { sql } from 'kysely';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { TrainingChange, TrainingHook } from '#features/records/server/public.ts';
import type { TrainingPreview } from '#features/records/shared/contract.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { previewPerson } from './preview-person.ts';
import {
  type AssignmentScope,
  countRows,
  heldTraining,
  missingTraining,
  requiredPairs,
  requiringSectors,
  returning,
  suspendedBy,
} from './required-training.ts';

/** How many names are reported beside a count. */
const exampleCount = 3;

/** What `assignTraining` would do after a change, asked of the same statements. */
export const previewTraining: TrainingHook['preview'] = async (tx, act, change, namesOf) => {
  const today = companyDay(act.at, act.timeZone);
  const { sectors, resumed, until } = await countMissing(tx, change, today);
  return {
    replaces: [...(change.replaces ?? [])],
    people: sectors.reduce((sum, { people }) => sum + people, 0),
    sectors,
    until,
    suspended: await countRows(tx, suspendedBy(change)),
    resumed: resumed + (await countRows(tx, returning(change, today))),
    person: await previewPerson(tx, change, today, namesOf),
    leftOut: await findLeftOut(tx, change, today, namesOf),
  };
};

/** Who would get what is missing, each in their one sector, until when, and how much of it would go on instead of being given. */
async function countMissing(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
): Promise<Pick<TrainingPreview, 'sectors' | 'resumed' | 'until'>> {
  type Counted = TrainingPreview['sectors'][number] &
    Pick<TrainingPreview, 'resumed'> & { readonly first: string; readonly last: string };
  const { rows } = await sql<Counted>`
    select s.sector_id as "iD_Sector", s.name as "sector_Name",
      count(distinct missing.employee_nr) filter (where missing.suspended_in is null) as people,
      min(missing.expires) filter (where missing.suspended_in is null) as first,
      max(missing.expires) filter (where missing.suspended_in is null) as last,
      count(missing.suspended_in) as resumed
    from (${missingTraining(scope, today)}) as missing join sector s using (sector_id)
    group by s.sector_id, s.name order by s.name, s.sector_id`.execute(tx);
  const given = rows.filter(({ people }) => people > 0);
  const firsts = given.map(({ first }) => first).sort();
  const lasts = given.map(({ last }) => last).sort();
  const [first, last] = [firsts[0], lasts.at(-1)];
  return {
    sectors: given.map(({ iD_Sector, sector_Name, people }) => ({ iD_Sector, sector_Name, people })),
    until: first === undefined || last === undefined ? null : { first, last },
    resumed: rows.reduce((sum, { resumed }) => sum + resumed, 0),
  };
}

/** Whom the requirements name and who gets nothing at all, and nothing that goes on; and of the sectors that they name, whom they do not. */
async function findLeftOut(
  tx: DatabaseTransaction,
  scope: TrainingChange,
  today: string,
  namesOf: number | null,
): Promise<TrainingPreview['leftOut']> {
  const { courses } = scope;
  const isNamed = namesOf === null ? sql`true` : sql`c.sector_id = ${namesOf}`;
  const unnamed =
    courses === undefined
      ? sql``
      : sql`
        union
        select c.employee_nr, 'noRequirement'
        from collaborator c
        where c.active = ${sql.lit(CollaboratorStatus.Active)}
          and c.sector_id in (select sector_id from (${requiringSectors(courses, today)}) as required)
          and c.employee_nr not in (select employee_nr from required)`;
  const { rows } = await sql<TrainingPreview['leftOut'][number]>`
    with required as materialized (${requiredPairs(scope, true)}), held as materialized (${heldTraining(scope)}),
    caused as (
      select c.employee_nr, case
        when c.active = ${sql.lit(CollaboratorStatus.Deactivated)} then 'inactive'
        when c.active = ${sql.lit(CollaboratorStatus.OnLeave)} then 'onLeave'
        when held.is_finished then 'finished'
        when held.is_live then 'hasIt' end as cause
      from required join collaborator c using (employee_nr) left join held using (employee_nr, course_id)
      ${unnamed}
    )
    select cause, count(*) as people,
      coalesce((array_agg(c.name order by c.name) filter (where ${isNamed}))[:${sql.lit(exampleCount)}], '{}') as examples
    from (
      select distinct employee_nr, cause from caused
      where cause is not null and employee_nr not in (select employee_nr from caused where cause is null)
    ) as left_out
    join collaborator c using (employee_nr)
    group by cause order by cause`.execute(tx);
  return rows;
}
