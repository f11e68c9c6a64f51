import { type ConnectionKind, scopesOfKind, splitScope } from '../shared/contract.ts';
import { connectionErrors } from './errors.ts';

/** What a kind of connection may have. @throws Refusal SCOPE_OF_ANOTHER_KIND, SECTOR_OF_PROVISIONING */
export function requireFitting(
  kind: ConnectionKind,
  { scope, iD_Sector }: { readonly scope: string; readonly iD_Sector: number | null },
): void {
  if (splitScope(scope).some((word) => !scopesOfKind[kind].includes(word))) {
    throw connectionErrors.SCOPE_OF_ANOTHER_KIND();
  }
  if (kind === 'scim' && iD_Sector !== null) throw connectionErrors.SECTOR_OF_PROVISIONING();
}
