import { z } from 'zod';

const id = z.number().int().positive();

/** What was found of one kind, the best first; `isMore` when more words would narrow it. */
const found = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), isMore: z.boolean() });

/** What a search answers. */
export const searchReply = z.object({
  /** the caller's own courses, each in the instance that is open or was last */
  own: found(
    z.object({
      iD_Course: z.string(),
      iD_Instance: id,
      doc_Number: z.string(),
      course_Name: z.string(),
      version: z.number().int(),
      status: z.number().int(),
      modality: z.number().int(),
      /** expiration minus today in company days */
      daysLeft: z.number().int(),
      expiration_Date: z.iso.date(),
    }),
  ),
  /** all courses, for who reads their list (`staff.read`); else null */
  courses: found(
    z.object({
      iD_Course: z.string(),
      doc_Number: z.string(),
      name: z.string(),
      version: z.number().int(),
      status: z.number().int(),
      iD_Type: z.string(),
    }),
  ).nullable(),
  /** people, for who reads their trainings (`report.read`), to a trainer those of their own sector; else null */
  people: found(
    z.object({
      employee_Nr: id,
      cwid: z.string(),
      name: z.string(),
      sector_Name: z.string(),
      active: z.number().int(),
    }),
  ).nullable(),
});
export type SearchReply = z.infer<typeof searchReply>;
