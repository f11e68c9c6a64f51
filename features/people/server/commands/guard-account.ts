import type { RecordWrite } from '#features/records/server/public.ts';
import { askChange, isFourEyesInForce, shownSecret, type WantedChanges } from '#features/settings/server/public.ts';
import { isAdministrator, Role, type RoleCode } from '#product/roles.ts';
import { type Account, guardedOfAccount } from '../../shared/guarded-account.ts';
import { hasAdministered } from '../queries/identifiers.ts';

interface GuardedAccount {
  readonly changes: Partial<Account>;
  /** argon2id, of the password that is to be set */
  readonly passwordHash: string | null;
}

/**
 * What of a change of an account waits for a second person: with four eyes, what `guardedOfAccount` names. Anyone who had an
 * administrator's role before counts as one: a demotion is at once, and would else open the account's name.
 */
export async function guardAccount(
  { tx }: Pick<RecordWrite, 'tx'>,
  employeeNr: number,
  current: Account,
  edited: Account,
  passwordHash: string | null,
): Promise<GuardedAccount> {
  const { role, cwid } = edited;
  const wanted = { role, cwid, setsPassword: passwordHash !== null };
  const names = guardedOfAccount(current, wanted, await hasAdministered(tx, employeeNr));
  if (names.length === 0 || !(await isFourEyesInForce(tx))) return { changes: {}, passwordHash: null };
  return {
    changes: { ...(names.includes('role') && { role }), ...(names.includes('cwid') && { cwid }) },
    passwordHash,
  };
}

/** Whether anything waits. */
export const isGuarded = ({ changes, passwordHash }: GuardedAccount): boolean =>
  passwordHash !== null || Object.keys(changes).length > 0;

/** Keeps what waits for a second person. A preview, which nobody signs and of which nothing stays, asks nobody. */
export async function askAccountChange(
  write: RecordWrite,
  person: { readonly employeeNr: number; readonly revision: number; readonly hasPassword: boolean },
  current: Account,
  { changes, passwordHash }: GuardedAccount,
): Promise<void> {
  if (write.isPreview === true) return;
  const entries = Object.entries(changes) as [keyof Account, unknown][];
  const wanted: WantedChanges = Object.fromEntries(
    entries.map(([name, after]) => [name, { before: current[name], after }]),
  );
  const secret = { password: { before: shownSecret(person.hasPassword), after: shownSecret(true) } };
  await askChange(write, {
    kind: 'account',
    employeeNr: person.employeeNr,
    baseRevision: person.revision,
    changes: passwordHash === null ? wanted : { ...wanted, ...secret },
    secret: passwordHash ?? undefined,
  });
}

/** Somebody new begins without an administrator's role, until another releases it. */
export const beginsAs = (role: number): number => (isAdministrator(role as RoleCode) ? Role.Collaborator : role);
