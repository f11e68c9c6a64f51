import { sql } from 'kysely';
import { defineRecord, plainWrites } from '#features/records/server/public.ts';
import { shiftFields, shiftShape } from '../shared/contract.ts';
import { isNotDeactivated } from './queries/collaborator-status.ts';

/** A shift, `Turn` on the wire (S1 sections 3 and 5). */
export const shift = defineRecord({
  shape: shiftShape,
  table: 'shift',
  neverNull: ['name', 'schedule'],
  uses: [
    {
      label: { es: 'colaboradores', en: 'collaborators' },
      section: 'collaborators',
      names: ([id]) => sql`select name from collaborator where shift_id = ${id} and ${isNotDeactivated} order by name`,
    },
  ],
  unique: { shift_live_name: 'name' },
  write: plainWrites(shiftFields),
});
