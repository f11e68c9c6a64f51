import { sql } from 'kysely';
import {
  defineRecord,
  insertRecord,
  insertWith,
  lockForUpdate,
  type RecordWrite,
  removeRecord,
  updateRecord,
  updateWith,
} from '#features/records/server/public.ts';
import { findReversedDates, newSpacFields, spacFields, spacShape } from '../shared/contract.ts';
import { spacErrors } from './errors.ts';

/** A computerised system under GxP control (S1 sections 3 to 5). Its number is typed by a person and never used twice. */
export const spac = defineRecord({
  shape: spacShape,
  table: 'spac',
  neverNull: ['name', 'status', 'gxp', 'building', 'catSw', 'catHw', 'active'],
  uses: [
    {
      section: 'profileSpac',
      label: { es: 'perfiles de SPAC', en: 'SPAC profiles' },
      names: ([id]) => sql`
        select description as name from spac_profile where spac_id = ${id} and not deleted order by description`,
    },
  ],
  unique: { spac_pkey: spacErrors.SPAC_NUMBER_TAKEN, spac_id_any_case: spacErrors.SPAC_NUMBER_TAKEN },
  write: {
    insert: insertWith(newSpacFields, (write: RecordWrite, values) => {
      requireDatesInOrder(values);
      return insertRecord(write, values);
    }),
    update: updateWith(spacFields, async (write: RecordWrite, key, changes, expectedRevision) => {
      const current = (await lockForUpdate(write, key, expectedRevision)) as SpacDates;
      requireDatesInOrder({ ...current, ...changes });
      await updateRecord(write, key, changes, expectedRevision);
    }),
    remove: removeRecord,
  },
});

type SpacDates = Parameters<typeof findReversedDates>[0];

/** @throws Refusal SPAC_DATES_REVERSED */
function requireDatesInOrder(dates: SpacDates): void {
  const field = findReversedDates(dates);
  if (field !== null) throw spacErrors.SPAC_DATES_REVERSED({ field });
}
