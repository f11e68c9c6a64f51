import { updateAudited } from '#features/integrity/server/public.ts';
import { lockForUpdate, onRecord, type RecordWrite, recordErrors } from '#features/records/server/public.ts';
import {
  findProviderAccount,
  linkProviderAccount,
  readVisitors,
  unlinkProviderAccount,
} from '#features/session/server/public.ts';
import {
  askChange,
  type ChangeKind,
  isFourEyesInForce,
  isLastLocalAdministrator,
  type WantedChanges,
} from '#features/settings/server/public.ts';
import { field } from '#platform/grid/fields.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import { collaborator } from '../collaborator.ts';
import { peopleErrors } from '../errors.ts';
import { lockPeople } from '../queries/identifiers.ts';

/** Where somebody signs, as a request shows it. */
const fields = {
  providerUser: field.text('Usuario en el proveedor de identidad', 'User at the identity provider'),
  providerSubject: field.text('Identificador en el proveedor', 'Identifier at the provider'),
  providerIssuer: field.text('Proveedor de identidad', 'Identity provider'),
};

interface Identity {
  readonly username: string;
  readonly subject: string;
  readonly issuer: string;
}

/** The provider that people sign by, and one of its accounts; null: with a password again. */
interface WantedLink {
  readonly employeeNr: number;
  readonly identity: Identity | null;
}

/**
 * Changes where somebody else signs, which hands their account over as a password that is set does: with four eyes it waits for a
 * second person.
 * @returns number of the request where it waits, or null
 * @throws Refusal OWN_ACCOUNT, RECORD_NOT_FOUND, LAST_LOCAL_ADMINISTRATOR, those of `linkProviderAccount` and `unlinkProviderAccount`
 */
export async function changeSigningWay(write: RecordWrite, wanted: WantedLink): Promise<number | null> {
  const { tx, session } = write;
  const { employeeNr, identity } = wanted;
  if (employeeNr === session.employeeNr) throw peopleErrors.OWN_ACCOUNT();
  await lockPeople(tx);
  const { revision } = await lockForUpdate(write, { employee_Nr: employeeNr });
  if (!(await isFourEyesInForce(tx))) {
    await makeChange(write, wanted);
    return null;
  }
  await requirePossible(write, wanted);
  const before = await findProviderAccount(tx, employeeNr);
  return askChange(write, {
    kind: 'provider',
    employeeNr,
    baseRevision: Number(revision),
    changes: changesOf(before ?? null, identity),
  });
}

/** The account that signed in at the provider. @throws Refusal PROVIDER_VISITOR_GONE */
export async function findVisitor({ tx }: Pick<RecordWrite, 'tx'>, issuer: string, subject: string): Promise<Identity> {
  const found = (await readVisitors(tx, issuer)).find((visitor) => visitor.subject === subject);
  if (found === undefined) throw peopleErrors.PROVIDER_VISITOR_GONE();
  return found;
}

/** @throws Refusal LAST_LOCAL_ADMINISTRATOR */
async function requirePossible({ tx }: RecordWrite, { employeeNr, identity }: WantedLink): Promise<void> {
  if (identity === null) return;
  const { role, active } = await tx
    .selectFrom('collaborator')
    .select(['role', 'active'])
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow();
  const isItps = role === 0 && active === 1;
  if (isItps && (await isLastLocalAdministrator(tx, employeeNr))) throw peopleErrors.LAST_LOCAL_ADMINISTRATOR();
}

/** The person's own history tells of it too, in a revision that changes no field of theirs. */
async function makeChange(write: RecordWrite, wanted: WantedLink): Promise<void> {
  const { tx, act, services, signs = true } = write;
  const { employeeNr, identity } = wanted;
  await requirePossible(write, wanted);
  if (identity === null) await unlinkProviderAccount({ tx, act, signs }, employeeNr);
  else await linkProviderAccount({ services, tx, act, signs }, employeeNr, identity, 'act');
  // Of a released change the request tells, which names the person and is signed.
  if (!signs) return;
  await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, signedApart(act), { action: 'sign' });
}

function changesOf(before: Identity | null, after: Identity | null): WantedChanges {
  const pairs = [
    ['providerUser', 'username'],
    ['providerSubject', 'subject'],
    ['providerIssuer', 'issuer'],
  ] as const;
  return Object.fromEntries(
    pairs.map(([name, key]) => [name, { before: before?.[key] ?? null, after: after?.[key] ?? null }]),
  );
}

/** A change of where somebody signs that waited for a second person. */
export const providerChange: ChangeKind = {
  fields,
  apply: (signed, { employeeNr, baseRevision, changes }) =>
    onRecord(collaborator, async (write) => {
      if (employeeNr === null) throw new Error('A change of where somebody signs names a person.');
      await lockPeople(write.tx);
      await lockForUpdate(write, { employee_Nr: employeeNr }, baseRevision);
      const before = await findProviderAccount(write.tx, employeeNr);
      // Linked or unlinked meanwhile, by the first sign-in, it is another change than the one that was asked for.
      if ((before?.subject ?? null) !== (changes.providerSubject?.before ?? null)) throw recordErrors.RECORD_STALE();
      const [username, subject, issuer] = ['providerUser', 'providerSubject', 'providerIssuer'].map(
        (name) => (changes[name]?.after ?? null) as string | null,
      );
      const identity = username == null || subject == null || issuer == null ? null : { username, subject, issuer };
      await makeChange(write, { employeeNr, identity });
    })(signed),
};
