import { z } from 'zod';
import { wholeBetween } from '#platform/schema/values.ts';

/** The revision that was edited. None has the number 0, which is another than the one in the database (decisions section 4). */
export const editedRevision = () => wholeBetween(0, 2_147_483_647).optional();

/** Why somebody does not get a course (decisions section 7). */
export const leftOutCauses = ['inactive', 'onLeave', 'hasIt', 'finished', 'noRequirement'] as const;

/**
 * `/api/Preview/<path of a change>`: what the change would mean for training, by the same functions, with nothing written. The
 * method and the body are those of the change, without `user`, `pass`, `reason`, and the `secrets` of the record's shape: a
 * preview that carries a password is refused.
 */
export const trainingPreview = z.object({
  /** the versions that the change replaces, and on which day; null: at once */
  replaces: z.array(z.object({ iD_Course: z.string(), version: z.number(), on: z.iso.date().nullable() })),
  /** who would get something, each once */
  people: z.number(),
  /** the same by sector */
  sectors: z.array(z.object({ iD_Sector: z.number(), sector_Name: z.string(), people: z.number() })),
  /** until when they have to take it: the first and the last expiration of what they would get; null when nobody would */
  until: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  /** attendances that would be suspended, and that would go on */
  suspended: z.number(),
  resumed: z.number(),
  /** who gets nothing and why, with some names */
  leftOut: z.array(z.object({ cause: z.enum(leftOutCauses), people: z.number(), examples: z.array(z.string()) })),
});
export type TrainingPreview = z.infer<typeof trainingPreview>;
