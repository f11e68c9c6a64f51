import { z } from 'zod';
import { sessionPlace } from '#features/instances/shared/session-place-fields.ts';

const dayText = z.iso.date();

const moment = z.iso.datetime({ offset: true });

const id = z.number().int().positive();

/** One course of a person: their row, the course, the instance. */
export const pendingCourseItem = z.object({
  attended: z.object({
    iD_Course: z.string(),
    iD_Instance: id,
    employee_Nr: id,
    status: z.number().int(),
    approved: z.boolean().nullable(),
    /** fraction 0..1; null while unfinished */
    score: z.number().nullable(),
    attempt: z.number().int(),
    onTime: z.boolean().nullable(),
    present: z.boolean().nullable(),
    updateDate: moment.nullable(),
    finishedDate: moment.nullable(),
    expiration_Date: dayText,
    /** expiration minus today in company days; negative when expired */
    daysLeft: z.number().int(),
    modality: z.number().int(),
  }),
  course: z.object({
    iD_Course: z.string(),
    doc_Number: z.string(),
    name: z.string(),
    content: z.string(),
    iD_Type: z.string(),
    version: z.number().int(),
    /** minimum passing score, percent */
    score: z.number(),
    status: z.number().int(),
  }),
  instance: z.object({
    iD_Instance: id,
    modality: z.number().int(),
    instance_Date: dayText.nullable(),
    ...sessionPlace,
    status: z.number().int(),
    instructor: z.string(),
    duration: z.number().nullable(),
    sector_Name: z.string(),
  }),
});

export const pendingCourseReply = z.array(pendingCourseItem);

export type PendingCourseItem = z.infer<typeof pendingCourseItem>;

/** What somebody was assigned, and how it ended. */
export const activityRow = z.object({
  iD_Course: z.string(),
  iD_Instance: id,
  doc_Number: z.string(),
  course_Name: z.string(),
  status: z.number().int(),
  /** only when finished */
  finishedDate: moment.nullable(),
  expiration_Date: dayText,
  daysLeft: z.number().int(),
  onTime: z.boolean().nullable(),
  present: z.boolean().nullable(),
  approved: z.boolean().nullable(),
  modality: z.number().int(),
  score: z.number().nullable(),
});

export const activityReply = z.array(activityRow);

export type ActivityRow = z.infer<typeof activityRow>;

/** Due-date buckets (decisions section 10) as counts of pending attendances. */
const bucketCounts = z.object({
  onTime: z.number().int(),
  nearDueDate: z.number().int(),
  almostDueDate: z.number().int(),
  dued: z.number().int(),
});

export const courseStatsReply = z.object({
  statsByCollaborator: bucketCounts,
  collaborator: z.string(),
  statsBySector: bucketCounts,
  sector: z.string(),
});

export type CourseStats = z.infer<typeof courseStatsReply>;
