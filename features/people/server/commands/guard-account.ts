import type { RecordWrite } from '#features/records/server/public.ts';
import { askChange, isFourEyesInForce, shownSecret, type WantedChanges } from '#features/settings/server/public.ts';
import { isAdministrator, Role, type RoleCode } from '#platform/authz/roles.ts';
import { everHadRole } from '../queries/identifiers.ts';
import type { CollaboratorFields } from '../require-allowed.ts';

/** What of an account takes two people: its password, its name, and that it is an administrator's. */
type Account = Pick<CollaboratorFields, 'role' | 'cwid'>;

interface GuardedAccount {
  readonly changes: Partial<Account>;
  /** argon2id, of the password that is to be set */
  readonly passwordHash: string | null;
}

const administrators = Object.values(Role).filter(isAdministrator);
const administers = ({ role }: Account) => isAdministrator(role as RoleCode);

/**
 * What of a change of an account waits for a second person: with four eyes, a password for somebody with role 0 to 2, that
 * role itself, and another name for whoever has it; otherwise whoever sets passwords or roles could become, alone, somebody
 * who releases (decisions section 5). Whoever had such a role before counts as well: a demotion is at once, and would
 * else open the account.
 */
export async function guardAccount(
  { tx }: RecordWrite,
  employeeNr: number,
  current: Account,
  edited: Account,
  passwordHash: string | null,
): Promise<GuardedAccount> {
  const isPromoted = !administers(current) && administers(edited);
  const isGuardedPerson = isPromoted || (await everHadRole(tx, employeeNr, administrators));
  if (!isGuardedPerson || !(await isFourEyesInForce(tx))) return { changes: {}, passwordHash: null };
  return {
    changes: {
      ...(isPromoted && { role: edited.role }),
      ...(edited.cwid !== current.cwid && { cwid: edited.cwid }),
    },
    passwordHash,
  };
}

/** Whether anything waits. */
export const isGuarded = ({ changes, passwordHash }: GuardedAccount): boolean =>
  passwordHash !== null || Object.keys(changes).length > 0;

/** Keeps what waits for a second person. */
export async function askAccountChange(
  write: RecordWrite,
  person: { readonly employeeNr: number; readonly revision: number; readonly hasPassword: boolean },
  current: Account,
  { changes, passwordHash }: GuardedAccount,
): Promise<void> {
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
