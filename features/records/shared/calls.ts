import { z } from 'zod';
import { call } from '#platform/calls/call.ts';
import { optionalText } from '#platform/schema/values.ts';

/**
 * The revisions of one record or of all, with their signatures and the verification of exactly these records, as PDF, or with
 * `format=json` for programs; in `values` initialDate, finalDate, selection, tableName, keyName (S0 and S1 section 7; 21 CFR 11.10(b)).
 * Each kind of record then has its own permission: somebody who may read none at all is refused at once.
 */
export const printIntegrityReport = call({
  path: '/api/report/Integrity',
  permission: 'staff.read',
  query: z.looseObject({ format: z.enum(['pdf', 'json']).optional().catch(undefined) }),
});

/** Asked after no reply came (docs/decisions/117). */
export const getSigned = call({
  path: '/api/Signed/:number',
  description:
    'Whether the signed call of a number (header Idempotency-Key) was made, for its signer: null while it is under way, false of a number of somebody else.',
  permission: 'session',
  params: z.object({ number: z.string() }),
  reply: z.object({ saved: z.boolean().nullable() }),
});

/** What is offered to who signs a change; any other valid reason is as good. `path` is that of the kind of record: `Sector`. */
export const getReasons = call({
  path: '/api/Reasons',
  permission: 'session',
  query: z.object({ path: optionalText(40) }),
  /** the last reasons of the person for this kind of record, newest first, and those of the company, in its order */
  reply: z.object({ own: z.array(z.string()), company: z.array(z.string()) }),
});
