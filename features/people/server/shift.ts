import { defineRecord, plainWrites } from '#features/records/server/public.ts';
import { shiftFields, shiftShape } from '../shared/contract.ts';
import { peopleWith } from './queries/collaborator-status.ts';

/** A shift, `Turn` on the wire (S1 sections 3 and 5). */
export const shift = defineRecord({
  shape: shiftShape,
  table: 'shift',
  neverNull: ['name', 'schedule'],
  uses: [peopleWith('shift_id')],
  unique: { shift_live_name: 'name' },
  write: plainWrites(shiftFields),
});
