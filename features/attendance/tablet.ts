import { z } from 'zod';
import { courseNumber } from '#features/courses/contract.ts';
import { flag, recordNumber } from '#platform/schema/values.ts';
import { signerFields } from '#platform/signing/signed-fields.ts';

/** Tablet mode: a trainer's session that serves the attendees of one instance alone (S0 section 4, decisions section 9). */

const instanceKey = { iD_Course: courseNumber(), iD_Instance: recordNumber() };

/**
 * What calls of a taking carry in tablet mode besides, so that one person is not on two tablets unawares.
 * `device`: a random name that a tablet keeps for itself; without it the session counts as one tablet.
 * `takeOver`: goes on here with what another tablet had open (after a refusal `TAKEN_ELSEWHERE`).
 */
export const onTablet = {
  device: z
    .string()
    .regex(/^[\w-]{8,64}$/, { error: 'character' })
    .optional(),
  takeOver: flag().optional(),
};

/** POST /CourseManager/StartTablet; the same again is harmless, and says the same. */
export const startTabletBody = z.object(instanceKey);
export const startTabletReply = z.object({
  iD_Course: z.string(),
  iD_Instance: z.number().int(),
  course_Name: z.string(),
  doc_Number: z.string(),
  version: z.number().int(),
  /** minimum passing score, percent */
  score: z.number(),
  sector_Name: z.string(),
  expiration_Date: z.iso.date(),
  /** the instance's day is over; of a person the row in the list of attendees says it */
  expired: z.boolean(),
});
export type StartedTablet = z.infer<typeof startTabletReply>;

/** POST /CourseManager/AcceptSignature: a person of the tablet's instance accepts what their signature binds them to (21 CFR 11.10(j)). */
export const tabletAcceptanceBody = z.object({
  ...instanceKey,
  cwid: signerFields.user,
  pass: signerFields.pass,
  device: onTablet.device,
});
export const tabletAcceptanceReply = z.object({ accepted: z.literal(true) });

/**
 * POST /CourseManager/AbandonAttempt: the person leaves. With `iD_Content` and `attempt` the open attempt is closed with score 0;
 * one that is closed already keeps its verdict. Without both only the tablet is let go.
 */
export const abandonAttemptBody = z
  .object({
    ...instanceKey,
    cwid: z.string().max(50, { error: 'tooLong' }).optional(),
    employee_Nr: recordNumber().optional(),
    iD_Content: recordNumber().optional(),
    attempt: recordNumber().optional(),
    ...onTablet,
  })
  .refine(({ iD_Content, attempt }) => (iD_Content === undefined) === (attempt === undefined), {
    path: ['attempt'],
    error: 'required',
  });
/** the verdict that stands on that attempt; null where none was named */
export const abandonAttemptReply = z.object({ approved: z.boolean().nullable(), contentScore: z.number().nullable() });
