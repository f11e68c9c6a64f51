import { releasesChanges } from '#features/settings/server/public.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import type { ImportKindShape } from '../shared/kinds/import-kind.ts';
import { importKinds } from '../shared/kinds/kinds.ts';
import { importErrors } from './errors.ts';

/** The kinds whose batches somebody sees: those that their role imports; who releases what another asked for, and who only reads, all. */
export function kindsSeenBy(session: RequestSession): readonly string[] {
  const role = roleOf(session);
  const seesAll = releasesChanges(role) || grantedScope(role, 'import.write') === null;
  return importKinds.filter(({ roles }) => seesAll || roles.includes(role)).map(({ code }) => code);
}

/** @throws Refusal IMPORT_NOT_FOUND for a batch of a kind that the caller does not see */
export function requireSeen(session: RequestSession, kind: string): void {
  if (!kindsSeenBy(session).includes(kind)) throw importErrors.IMPORT_NOT_FOUND();
}

/** @throws Refusal IMPORT_KIND_DENIED */
export function requireImporter(session: RequestSession, { roles }: ImportKindShape): void {
  if (!roles.includes(roleOf(session))) throw importErrors.IMPORT_KIND_DENIED();
}

/** The kinds whose batches somebody of this role releases and withdraws: those that they import; who releases what others ask for, all. */
export function kindsReleasedBy(role: RoleCode): readonly string[] {
  return importKinds.filter(({ roles }) => releasesChanges(role) || roles.includes(role)).map(({ code }) => code);
}

/** @throws Refusal IMPORT_KIND_DENIED for a kind whose batches the caller does not release */
export function requireReleaser(session: RequestSession, { code }: ImportKindShape): void {
  if (!kindsReleasedBy(roleOf(session)).includes(code)) throw importErrors.IMPORT_KIND_DENIED();
}
