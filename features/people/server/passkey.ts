import { defineRecord } from '#features/records/server/public.ts';
import { passkeyShape } from '../shared/passkeys.ts';

/** A passkey, for its history and its reports; session writes it. */
export const passkey = defineRecord({
  shape: passkeyShape,
  table: 'passkey',
  columns: { site: 'rp_id' },
});
