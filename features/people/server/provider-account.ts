import { defineRecord } from '#features/records/server/public.ts';
import { providerAccountShape } from '../shared/provider-accounts.ts';

/** Who a person is at the identity provider, for its history and its reports; session writes it. */
export const providerAccount = defineRecord({
  shape: providerAccountShape,
  table: 'provider_account',
  columns: { iD_Account: 'account_id' },
});
