import type { Localized } from '#platform/i18n/language.ts';
import type { Permission, Scope } from './permissions.ts';

/** A role, declared once in `roles/` and listed in `roles.ts`. */
export interface DeclaredRole {
  /** as it travels on the wire, and is kept (decisions section 2); never given to another role */
  readonly code: number;
  /** what people call it (S0 section 4), wherever it is shown */
  readonly name: Localized;
  /** its account is guarded as that of an administrator (decisions section 2) */
  readonly isAdministrator?: true;
  /** its permissions, by the rows that each reaches; what is not here it may not (decisions section 2) */
  readonly grants: Readonly<Partial<Record<Scope, readonly Permission[]>>>;
}
