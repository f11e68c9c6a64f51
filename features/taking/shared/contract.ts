import { z } from 'zod';
import { hasLateReasonDetail } from '#features/attendance/shared/codes.ts';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { contentParts } from '#features/courses/shared/material.ts';
import { trainingRecordReply } from '#features/own/shared/training-record.ts';
import { codeOf, nullableLines, recordNumber } from '#platform/schema/values.ts';
import { signerFields } from '#platform/signing/signed-fields.ts';

const id = z.number().int().positive();

/** A content, as who takes the course gets it. */
export const contentItem = z.object({
  ...contentParts,
  iD_Course: z.string(),
  choices: z.array(
    z.strictObject({
      iD_Choice: id,
      type: z.number().int(),
      question: z.string(),
      /** strict: a right answer must never slip into a reply */
      answers: z.array(z.strictObject({ iD_Answer: id, text_Answer: z.string() })),
    }),
  ),
  /** progress: 0 undone, 1 failed, 2 approved */
  approved: z.number().int(),
  /** last content score, fraction; null before the first verdict */
  score: z.number().nullable(),
  /** number of the last attempt; 0 before the first */
  attempt: z.number().int(),
});

export const courseContentReply = z.array(contentItem);

export type ContentItem = z.infer<typeof contentItem>;

/** What signs a course: online by who takes it; in tablet mode `cwid` and `pass` are the attendee's (decisions section 9). */
export const updateAttemptBody = z
  .object({
    iD_Course: courseNumber(),
    iD_Instance: recordNumber(),
    cwid: signerFields.user,
    pass: signerFields.pass,
    /** needed when the instance has expired, which the server decides */
    lateReason: codeOf(lateReasons).nullish(),
    descriptionLateReason: nullableLines(255),
  })
  .refine(hasLateReasonDetail, {
    path: ['descriptionLateReason'],
    error: 'lateReasonDetail',
  });

export const updateAttemptReply = z.object({ score: z.number(), approved: z.boolean(), onTime: z.boolean() });

/** On a tablet, which others hold next, the record goes to the signer alone, with the reply to their own credentials. */
export const signCourseReply = updateAttemptReply.extend({ record: trainingRecordReply });

export type SignCourseReply = z.infer<typeof signCourseReply>;

/** What either answers; the record on a tablet alone. */
export type UpdateAttemptReply = z.infer<typeof updateAttemptReply> & Partial<SignCourseReply>;
