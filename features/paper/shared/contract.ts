import { z } from 'zod';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { collaboratorShape, employeeNumber, personFields } from '#features/people/shared/contract.ts';
import { editedRevision } from '#features/records/shared/contract.ts';
import { field, type GridFields } from '#platform/grid/fields.ts';
import { decimalBetween, flag, recordNumber } from '#platform/schema/values.ts';

/** Who takes part in an instance, and how they did on paper (decisions section 8). */

const id = z.number().int().positive();

/** Of the choice of people: those of any of the sectors, who hold any of the SPAC profiles. */
export const assistantFilters = z.strictObject({
  sectors: z.array(recordNumber()).default([]),
  profSpacs: z.array(recordNumber()).max(500, { error: 'tooMany' }).default([]),
});

/** Of which instance, and what people are looked for; beside the load options of that grid. */
export const assistantsLoad = z.object({
  id_instance: recordNumber(),
  id_course: courseNumber(),
  filters: assistantFilters.default({ sectors: [], profSpacs: [] }),
});

const { iD_Sector, sector_Name, iD_Profile_Web, profile_Name, iD_Shift, shift_Name } = collaboratorShape.fields;

/** The fields of that grid. */
export const assistantFields = {
  ...personFields,
  iD_Sector,
  sector_Name,
  iD_Profile_Web,
  profile_Name,
  iD_Shift,
  shift_Name,
  /** the SPAC profiles that the person holds, directly or through the general profile */
  profileDesc: field.text('Perfiles de SPAC', 'SPAC profiles'),
  /** takes part in the instance already */
  assists: field.boolean('Asiste', 'Assists'),
} as const satisfies GridFields;

/** Who takes part in an instance. */
export const assistantsReply = z.array(
  z.object({
    employee_Nr: id,
    name: z.string(),
    cwid: z.string(),
    /** an `AttendanceStatus` */
    status: z.number().int(),
    approved: z.boolean().nullable(),
    /** fraction */
    score: z.number().nullable(),
    present: z.boolean().nullable(),
    updateDate: z.iso.datetime({ offset: true }),
    expiration_Date: z.iso.date(),
    /** still open after its expiration's day: the signature needs a late reason */
    expired: z.boolean(),
    /** has not accepted yet what a signature binds to, which comes before the first one (21 CFR 11.10(j)) */
    acceptanceDue: z.boolean(),
    /** the other tablet that the person is on now: whose session it is, and since when; null when on none, or on `device` */
    takenBy: z.object({ name: z.string(), since: z.iso.datetime({ offset: true }) }).nullable(),
  }),
);
export type Assistants = z.infer<typeof assistantsReply>;

/** One line of the paper sheet. */
export const inPersonRow = z.object({
  employee_Nr: id,
  name: z.string(),
  cwid: z.string(),
  present: z.boolean(),
  /** percent */
  score: z.number(),
  /** by the course's minimum score; null before the first save */
  approved: z.boolean().nullable(),
  /** an `AttendanceStatus` */
  status: z.number().int(),
  /** to be sent back with the line */
  revision: z.number().int(),
});
export const inPersonReply = z.array(inPersonRow);
export type InPersonRow = z.infer<typeof inPersonRow>;

/** Whether somebody has said yet if this person was there: a line that was taken has a verdict, absent or not. */
export function isTaken({ approved }: Pick<InPersonRow, 'approved'>): boolean {
  return approved !== null;
}

/**
 * A score in percent, or a text that is none: the refusal names the person whose score is wrong. An empty text is 0 (S0 section
 * 5); nothing at all, which is also what a number that could not be computed becomes in JSON, is null and no score.
 */
const anyScore = z.preprocess(
  (score) => (score === '' ? 0 : (score ?? null)),
  z.union(
    [
      z.null(),
      // As many digits as are kept, so that what comes back is what was sent.
      decimalBetween(-1e9, 1e9).transform((percent) => Math.round(percent * 1e6) / 1e6),
      z.string().max(20),
    ],
    { error: 'number' },
  ),
);

/** At most so many lines in one sheet. */
const mostLines = 5000;

const sentLine = z
  .object({
    employee_Nr: employeeNumber(),
    /** nothing said is not present */
    present: z.preprocess((value) => value ?? false, flag()),
    /** of who was there; who was not has none */
    score: anyScore,
    /** of the line that was edited: another one in the database is a conflict */
    revision: editedRevision(),
  })
  .refine(({ present, score }) => !present || score !== null, { error: 'required', path: ['score'] });

/** The lines of a paper sheet as they are sent. */
export const sheetLines = z.array(sentLine, { error: 'required' }).max(mostLines, { error: 'tooMany' });

/** Whether a score in percent can be one (S0 section 5). */
export const isScore = (percent: number): boolean => percent >= 0 && percent <= 100;
