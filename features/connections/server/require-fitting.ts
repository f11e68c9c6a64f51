import { type ConnectionKind, scopesOfKind, splitScope } from '../shared/contract.ts';
import { connectionErrors } from './errors.ts';

interface Fitted {
  readonly scope: string;
  readonly iD_Sector: number | null;
  readonly address: string | null;
}

/**
 * What a kind of connection may have.
 * @throws Refusal SCOPE_OF_ANOTHER_KIND, SECTOR_OF_PROVISIONING, ADDRESS_OF_WEBHOOK
 */
export function requireFitting(kind: ConnectionKind, { scope, iD_Sector, address }: Fitted): void {
  if (splitScope(scope).some((word) => !scopesOfKind[kind].includes(word))) {
    throw connectionErrors.SCOPE_OF_ANOTHER_KIND();
  }
  if (kind === 'scim' && iD_Sector !== null) throw connectionErrors.SECTOR_OF_PROVISIONING();
  if ((kind === 'webhook') !== (address !== null)) throw connectionErrors.ADDRESS_OF_WEBHOOK();
}
