import { z } from 'zod';
import { editedRevision } from '#features/records/shared/contract.ts';
import { day } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { courseFields } from './contract.ts';
import { materialFields } from './material.ts';

/**
 * GET api/Stage/FinishRevisions?id: numbers that grow with every change of what the end of a course's editing signs: the course, its
 * contents, its questions, and its requirements. Sent back with the signature, another one in the database refuses it (409).
 */
export const finishRevisions = z.object({
  revision: z.number().int(),
  materialRevision: z.number().int(),
  questionsRevision: z.number().int(),
  requirementsRevision: z.number().int(),
});
export type FinishRevisions = z.infer<typeof finishRevisions>;

/**
 * POST api/Stage/createOnlineAutomatically?id: the day of the instances, held against `findLaunchProblem`; the revisions of what was
 * on screen, each compared where it is sent.
 */
export const finishCourseFields = z.object({
  instance_Date: day(),
  revision: editedRevision(),
  materialRevision: editedRevision(),
  questionsRevision: editedRevision(),
  requirementsRevision: editedRevision(),
});
export const finishCourseBody = finishCourseFields.extend(signedFields);

/** What stands unsigned on the pages of the editor, each as the call of its page takes it (docs/decisions/130). */
export const unsignedPages = {
  information: courseFields.partial().optional(),
  material: z.object(materialFields).optional(),
  /** `profiles` and `current` of sectors or of SPAC, held against the contract of the feature that owns them */
  requirements: z.looseObject({}).optional(),
};

export const finishCourseReply = z.object({
  iD_Course: z.string(),
  /** 1 until its validity date, then 2 */
  status: z.number(),
  /** how many were assigned */
  people: z.number(),
  /** iD_Instance of each that was opened */
  instances: z.array(z.number()),
});
