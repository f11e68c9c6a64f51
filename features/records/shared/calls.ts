import { z } from 'zod';
import { call } from '#platform/calls/call.ts';

/**
 * The revisions of one record or of all, with their signatures and the verification of exactly these records, as PDF, or with
 * `format=json` for programs; in `values` initialDate, finalDate, selection, tableName, keyName (S0 and S1 section 7; 21 CFR 11.10(b)).
 * Each kind of record then has its own permission: somebody who may read none at all is refused at once.
 */
export const printIntegrityReport = call({
  method: 'GET',
  path: '/api/report/Integrity',
  permission: 'staff.read',
  query: z.looseObject({ format: z.enum(['pdf', 'json']).optional().catch(undefined) }),
});

/**
 * Whether the signed call of a number was made, asked by its signer after no reply came; null while it is under way. Of a number of
 * somebody else, false (docs/decisions/117).
 */
export const getSigned = call({
  method: 'GET',
  path: '/api/Signed/:number',
  permission: 'session',
  params: z.object({ number: z.string() }),
  reply: z.object({ saved: z.boolean().nullable() }),
});
