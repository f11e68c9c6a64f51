import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { changeRequestShape } from '../../shared/change-requests.ts';

/** A change that waits for a second person, for its history and its reports. */
export const changeRequestRecord = defineRecord({
  shape: changeRequestShape,
  table: 'change_request',
  joined: { changes: sql`t.changes::text` },
});
