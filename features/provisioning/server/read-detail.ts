import { sql } from 'kysely';
import { recordErrors } from '#features/records/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { Language } from '#platform/i18n/language.ts';
import { givenFor, type ProvisionedUserDetail, provisioningProblems } from '../shared/contract.ts';
import { derivePerson } from './settle/derive-person.ts';
import { toldAttributes } from './told-attributes.ts';
import { asUserRow } from './user-row.ts';

type Plain = string | number | boolean | null;

/** What was sent of one person, attribute by attribute, and what would be done of it. @throws Refusal RECORD_NOT_FOUND */
export async function readProvisionedUser(
  db: Queryable,
  id: string,
  language: Language,
): Promise<ProvisionedUserDetail> {
  const row = await db
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', '=', id)
    .executeTakeFirstOrThrow(() => recordErrors.RECORD_NOT_FOUND());
  const user = asUserRow(row);
  const { plan, resource, problem } = user;
  const { problems } = await derivePerson(db, user);
  const changes = Object.entries(plan?.fields ?? {}).map(([field, { before, after }]) => ({
    field,
    before: before as Plain,
    after: after as Plain,
  }));
  const cwid = String(plan?.fields.cwid?.after ?? '');
  const number = Number(plan?.fields.employee_Nr?.after ?? 0);
  const existing = await sql<NonNullable<ProvisionedUserDetail['existing']>>`
    select employee_nr as "employee_Nr", name, cwid from collaborator
    where ${folded(sql`cwid`)} = ${folded(sql`${cwid}::text`)} or employee_nr = ${number}
    order by ${folded(sql`cwid`)} = ${folded(sql`${cwid}::text`)} desc limit 1`.execute(db);
  const isAsked = problem === 'PERSON_EXISTS' || problem === 'NUMBER_TAKEN';
  const words = problem !== null && problem in provisioningProblems ? problem : null;
  return {
    changes,
    sent: [...toldAttributes(resource)],
    existing: isAsked ? (existing.rows[0] ?? null) : null,
    problemText:
      words === null ? (problem ?? '') : provisioningProblems[words as keyof typeof provisioningProblems][language],
    missing: problem === null ? [] : problems.flatMap((one) => givenFor[one] ?? []),
  };
}
