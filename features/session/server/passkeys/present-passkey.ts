import type { PasskeyReply } from '../../shared/passkeys.ts';
import type { OwnPasskey } from '../queries/passkeys.ts';

/** A passkey as the wire has it. */
export function presentPasskey({
  passkeyId,
  name,
  isSynced,
  registeredAt,
  lastUsedAt,
  isOver,
}: OwnPasskey): PasskeyReply {
  return {
    iD_Passkey: passkeyId,
    name,
    registeredAt: registeredAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
    isOver,
  };
}
