import type { Localized } from '#platform/i18n/language.ts';

/** Role codes as they travel on the wire (decisions section 2). */
export const Role = { AdminITPS: 0, AdminQA: 1, AdminHSE: 2, Collaborator: 3, Trainer: 4 } as const;

export type RoleCode = (typeof Role)[keyof typeof Role];

/** What people call the roles (S0 section 4), wherever one is shown. */
export const roleNames: Readonly<Record<RoleCode, Localized>> = {
  [Role.AdminITPS]: { es: 'Administrador ITPS', en: 'ITPS administrator' },
  [Role.AdminQA]: { es: 'Administrador QA', en: 'QA administrator' },
  [Role.AdminHSE]: { es: 'Administrador HSE', en: 'HSE administrator' },
  [Role.Collaborator]: { es: 'Colaborador', en: 'Collaborator' },
  [Role.Trainer]: { es: 'Entrenador', en: 'Trainer' },
};

/** Whether a role administers: ITPS, QA or HSE. */
export const isAdministrator = (role: RoleCode): boolean => role <= Role.AdminHSE;

/** Highest first: the effective role of a user is the first of these that they have (S0 section 4). */
const priority: readonly RoleCode[] = [Role.AdminITPS, Role.AdminQA, Role.AdminHSE, Role.Trainer, Role.Collaborator];

/** The one role that decides what a user may do; a user without a known role counts as a collaborator. */
export function effectiveRole(roles: readonly number[]): RoleCode {
  return priority.find((role) => roles.includes(role)) ?? Role.Collaborator;
}
