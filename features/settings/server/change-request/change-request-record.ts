import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { changeRequestShape } from '../../shared/change-requests.ts';

/** A change that waits for a second person, for its history and its reports. */
export const changeRequestRecord = defineRecord({
  shape: changeRequestShape,
  table: 'change_request',
  columns: {
    iD_ChangeRequest: 'change_request_id',
    kind: 'kind',
    employee_Nr: 'employee_nr',
    status: 'status',
    requestedBy: 'requested_by',
    requestedAt: 'requested_at',
    requestReason: 'request_reason',
    decidedBy: 'decided_by',
    decidedAt: 'decided_at',
  },
  joined: { changes: sql`t.changes::text` },
});
