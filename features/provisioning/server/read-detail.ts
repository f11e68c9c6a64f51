import { recordErrors } from '#features/records/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import { givenFor, type ProvisionedUserDetail, provisioningProblems } from '../shared/contract.ts';
import { derivePerson } from './settle/derive-person.ts';
import { planUser } from './settle/plan-user.ts';
import { toldAttributes } from './told-attributes.ts';
import { asUserRow } from './user-row.ts';

type Plain = string | number | boolean | null;

/** What was sent of one person, attribute by attribute, and what would be done of it now. @throws Refusal RECORD_NOT_FOUND */
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
  const { resource, problem } = user;
  const planned = await planUser(db, user);
  // Of who waits for nothing, what was done.
  const plan = user.state === 'done' ? user.plan : planned.plan;
  const { problems } = await derivePerson(db, user);
  const changes = Object.entries(plan?.fields ?? {}).map(([field, { before, after }]) => ({
    field,
    before: before as Plain,
    after: after as Plain,
  }));
  const words = problem !== null && problem in provisioningProblems ? problem : null;
  return {
    version: planned.version,
    changes,
    sent: [...toldAttributes(resource)],
    existing: planned.existing,
    problemText:
      words === null ? (problem ?? '') : provisioningProblems[words as keyof typeof provisioningProblems][language],
    missing: problem === null ? [] : problems.flatMap((one) => givenFor[one] ?? []),
  };
}
