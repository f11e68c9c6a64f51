import { defaultExpiration } from '#features/courses/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { judgedAtOnce } from '#platform/schema/values.ts';
import { findDayProblems, InitialTraining, type InstanceDays, newInstanceFields } from '../contract.ts';

/** What the form begins with; a new instance is of today. @param today company day */
export function initialInstance(row: GridRow | null, today: string) {
  return {
    iD_Course: String(row?.iD_Course ?? ''),
    modality: (row?.modality ?? '') as number | string,
    sector: (row?.sector ?? '') as number | string,
    instance_Date: row === null ? today : daysOf(row).instance_Date,
    expiration_Date: row === null ? defaultExpiration(null, today) : daysOf(row).expiration_Date,
    instructor: String(row?.instructor ?? ''),
    duration: (row?.duration ?? null) as number | null,
    observations: String(row?.observations ?? ''),
    capaIniLeg: Number(row?.capaIniLeg ?? InitialTraining.NotApplicable),
  };
}

const daysOf = (row: GridRow) => row as unknown as InstanceDays;

/**
 * The rules of the form: those of the contract, with the days as they stand in an instance that is edited.
 * @param today company day
 */
export function instanceFormFields(row: GridRow | null, today: string) {
  return newInstanceFields.superRefine((fields, context) => {
    for (const { field, rule } of findDayProblems(fields, row === null ? null : daysOf(row), today)) {
      context.addIssue({ code: 'custom', path: [field], message: rule });
    }
  }, judgedAtOnce);
}
