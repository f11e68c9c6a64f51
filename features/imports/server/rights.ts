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

/** Who releases and withdraws: who may import the kind, or who releases what others ask for. @throws Refusal IMPORT_KIND_DENIED */
export function requireReleaser(session: RequestSession, { roles }: ImportKindShape): void {
  const role: RoleCode = roleOf(session);
  if (!roles.includes(role) && !releasesChanges(role)) throw importErrors.IMPORT_KIND_DENIED();
}
