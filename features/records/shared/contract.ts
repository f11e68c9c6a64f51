import { z } from 'zod';
import { wholeBetween } from '#platform/schema/values.ts';
import type { SignatureMeaning } from '#product/meanings.ts';

/** The revision that was edited. None has the number 0, which is another than the one in the database (decisions section 4). */
export const editedRevision = () => wholeBetween(0, 2_147_483_647).optional();

/** What the signature under a change means that waits for a second person, in place of what the change itself would mean. */
export const askedMeaning = 'changeRequested' as const satisfies SignatureMeaning;

/** How many changes of one kind of record are signed in one act at most: as many as a person reads before signing. */
export const togetherLimit = 100;

/** GET api/<path>/Uses: live rows elsewhere that forbid a deletion, by kind; with none of them it may be deleted. */
export const recordUses = z.array(
  z.object({
    /** what they are, in the caller's language and the plural */
    label: z.string(),
    total: z.number().int(),
    /** the first of them */
    names: z.array(z.string()),
    /** the page where they are changed; null where there is none */
    page: z.string().nullable(),
  }),
);
export type RecordUses = z.infer<typeof recordUses>;

/** Why somebody does not get a course (decisions section 7). */
export const leftOutCauses = ['inactive', 'onLeave', 'hasIt', 'finished', 'noRequirement'] as const;

/** A course as a preview names it. */
const previewedCourse = z.object({
  iD_Course: z.string(),
  doc_Number: z.string(),
  name: z.string(),
  version: z.number(),
});
export type PreviewedCourse = z.infer<typeof previewedCourse>;

/** What a change means for one person, course by course. */
export const personPreview = z.object({
  name: z.string(),
  /** why they get nothing now */
  away: z.enum(['inactive', 'onLeave']).nullable(),
  /** courses that they would get anew, and until when they would have to take them */
  given: z.array(previewedCourse.extend({ expiration_Date: z.iso.date() })),
  /** courses that would be suspended, and that would go on */
  suspended: z.array(previewedCourse),
  resumed: z.array(previewedCourse),
  /** courses that they have to take and go on having to */
  kept: z.number(),
  /** courses that they must have taken and have */
  finished: z.number(),
});
export type PersonPreview = z.infer<typeof personPreview>;

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
  /** the same course by course, of a change that looks at one person alone; null of any other, and of whom the reader may not know */
  person: personPreview.nullable(),
  /** who gets nothing at all and why, with some names */
  leftOut: z.array(z.object({ cause: z.enum(leftOutCauses), people: z.number(), examples: z.array(z.string()) })),
});
export type TrainingPreview = z.infer<typeof trainingPreview>;
