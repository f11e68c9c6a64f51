import type { Localized } from '#platform/i18n/language.ts';
import type { DeclaredRole } from './declared-role.ts';
import type { Permission, Scope } from './permissions.ts';
import { adminHse } from './roles/admin-hse.ts';
import { adminItps } from './roles/admin-itps.ts';
import { adminQa } from './roles/admin-qa.ts';
import { collaborator } from './roles/collaborator.ts';
import { inspector } from './roles/inspector.ts';
import { trainer } from './roles/trainer.ts';

/** Every role, highest first: the effective one of a user is the first of these that they have (S0 section 4). */
const roles = {
  AdminITPS: adminItps,
  AdminQA: adminQa,
  AdminHSE: adminHse,
  Trainer: trainer,
  Inspector: inspector,
  Collaborator: collaborator,
} as const satisfies Record<string, DeclaredRole>;

type Roles = typeof roles;

export type RoleCode = Roles[keyof Roles]['code'];

const declared: readonly (DeclaredRole & { readonly code: RoleCode })[] = Object.values(roles);

/** Role codes as they travel on the wire (decisions section 2). */
export const Role = Object.fromEntries(Object.entries(roles).map(([name, { code }]) => [name, code])) as {
  readonly [Name in keyof Roles]: Roles[Name]['code'];
};

/** What people call the roles (S0 section 4), wherever one is shown. */
export const roleNames = Object.fromEntries(declared.map(({ code, name }) => [code, name])) as Readonly<
  Record<RoleCode, Localized>
>;

/** Whether a role administers. */
export const isAdministrator = (role: RoleCode): boolean =>
  declared.some(({ code, isAdministrator }) => code === role && isAdministrator === true);

/** The one role that decides what a user may do; a user without a known role counts as a collaborator. */
export function effectiveRole(codes: readonly number[]): RoleCode {
  return declared.find(({ code }) => codes.includes(code))?.code ?? Role.Collaborator;
}

/** The permissions of each role, as `[permission, scope]`. */
const grants = new Map<number, ReadonlyMap<Permission, Scope>>(
  declared.map((role) => [
    role.code,
    new Map(
      (Object.entries(role.grants) as [Scope, readonly Permission[]][]).flatMap(([scope, permissions]) =>
        permissions.map((permission): [Permission, Scope] => [permission, scope]),
      ),
    ),
  ]),
);

/**
 * The scope in which `role` has `permission`, or null when it has not: the role table (decisions section 2). The server enforces it on
 * every call, the web reads it to decide what to show.
 */
export function grantedScope(role: RoleCode, permission: Permission): Scope | null {
  return grants.get(role)?.get(permission) ?? null;
}
