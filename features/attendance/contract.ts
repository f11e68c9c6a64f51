import { z } from 'zod';
import { nullableLines } from '#platform/schema/values.ts';
import { signatureMeanings } from '#platform/signing/meanings.ts';
import { hasLateReasonDetail } from './rules.ts';

export {
  AttendanceStatus,
  ContentProgress,
  type DueBucket,
  dueBucket,
  LateReason,
  openAttendanceStatuses,
  SuspensionCause,
} from './rules.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const moment = z.iso.datetime({ offset: true });
const id = z.number().int().positive();
const courseId = z.string().min(1, { error: 'required' }).max(20, { error: 'tooLong' });
/** A whole number, or its digits: query parameters and forgiving clients send numbers as text. Nothing else is taken. */
const integer = (rule: 'integer' | 'choice') =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    {
      error: (issue) => (issue.input === undefined ? 'required' : rule),
    },
  );
const idLike = integer('integer').pipe(
  z.number().int({ error: 'integer' }).positive({ error: 'integer' }).max(2147483647, { error: 'tooBig' }),
);
const codeUpTo = (maximum: number) =>
  integer('choice').pipe(
    z.number().int({ error: 'choice' }).min(0, { error: 'choice' }).max(maximum, { error: 'choice' }),
  );
const cwid = z.string().max(50, { error: 'tooLong' });

/** GET api/AttendedJoinedWCourse/PendingCourse?cwid&status → items of the user's own, by expiration */
export const pendingCourseQuery = z.object({
  cwid: cwid.optional(),
  status: z.enum(['0', '1', '2'], { error: 'choice' }),
});
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
    expiration_Date: day,
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
    instance_Date: day.nullable(),
    status: z.number().int(),
    instructor: z.string(),
    duration: z.number().nullable(),
    sector_Name: z.string(),
  }),
});
export const pendingCourseReply = z.array(pendingCourseItem);
export type PendingCourseItem = z.infer<typeof pendingCourseItem>;

/** GET api/AttendedJoinedWCourse/Attended?iD_Course&iD_Instance → one item of the user's own, what the player shows */
export const attendedQuery = z.object({ iD_Course: courseId, iD_Instance: idLike });

/** GET api/AttendedJoinedWCourse/Activity?cwid */
export const activityQuery = z.object({ cwid: cwid.optional() });
export const activityRow = z.object({
  iD_Course: z.string(),
  iD_Instance: id,
  doc_Number: z.string(),
  course_Name: z.string(),
  status: z.number().int(),
  /** only when finished */
  finishedDate: moment.nullable(),
  expiration_Date: day,
  daysLeft: z.number().int(),
  onTime: z.boolean().nullable(),
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

/** GET api/Course/CourseStats?cwid */
export const courseStatsQuery = z.object({ cwid: cwid.optional() });
export const courseStatsReply = z.object({
  statsByCollaborator: bucketCounts,
  collaborator: z.string(),
  statsBySector: bucketCounts,
  sector: z.string(),
});
export type CourseStats = z.infer<typeof courseStatsReply>;

/** GET /CourseManager/GetCourseContent?additional={"iD_Course","iD_Instance","cwid"} → contents in order */
export const courseContentAdditional = z.object({ iD_Course: courseId, iD_Instance: idLike, cwid: cwid.optional() });
export const contentItem = z.object({
  iD_Content: id,
  iD_Course: z.string(),
  type: z.number().int(),
  title: z.string(),
  description: z.string(),
  links: z.array(z.object({ iD_Link: id, url: z.string() })),
  pdFs: z.array(z.object({ iD_PDF: id, name: z.string() })),
  /** `route` is an https address to embed, or null for an uploaded file (GetCourseMedia) */
  medias: z.array(
    z.object({
      iD_Media: id,
      name: z.string(),
      route: z.string().nullable(),
      mime: z.string().nullable(),
      /** there are subtitles: GetCourseMedia with captions=1, WebVTT */
      captions: z.boolean(),
    }),
  ),
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

/** What every call of a taking carries. `cwid` or `employee_Nr` of anyone but the session's user is refused. */
const taking = z.object({
  iD_Course: courseId,
  iD_Content: idLike,
  iD_Instance: idLike,
  cwid: cwid.optional(),
  employee_Nr: idLike.optional(),
});

const savedAnswers = z.array(z.object({ iD_Choice: id, answers: z.array(id) }));

/** POST /CourseManager/InitContent: opens a content; a questionnaire's open attempt is continued, with its saved answers */
export const initContentBody = taking.extend({ type: codeUpTo(3).optional() });
export const initContentReply = z.object({
  attempt: z.number().int(),
  employee_Nr: id,
  /** progress after the call: 2 for link, PDF and media; 0 for an open questionnaire */
  approved: z.number().int(),
  saved: savedAnswers,
});

/** POST /CourseManager/SaveResult: the chosen answers of one question; the last save counts; repeating is harmless */
export const saveResultBody = taking.extend({
  attempt: idLike,
  iD_Choice: idLike,
  answers: z.array(idLike).min(1, { error: 'required' }).max(50, { error: 'tooMany' }),
});
export const saveResultReply = z.object({ iD_Choice: id, answers: z.array(id) });

/** POST /CourseManager/UpdateContent: closes the attempt; repeated, the same verdict */
export const updateContentBody = taking.extend({ attempt: idLike });
export const updateContentReply = z.object({ approved: z.boolean(), contentScore: z.number() });

/** POST /CourseManager/ResetContent: opens the next attempt of a judged questionnaire; repeated, the same attempt */
export const resetContentReply = z.object({ attempt: z.number().int(), employee_Nr: id, approved: z.number().int() });
export const resetContentBody = taking;

/** PUT /CourseManager/UpdateAttempt: the signature at the end of an online course (decisions section 9) */
export const updateAttemptBody = z
  .object({
    iD_Course: courseId,
    iD_Instance: idLike,
    cwid: z.string().min(1, { error: 'required' }).max(100, { error: 'tooLong' }),
    pass: z.string().min(1, { error: 'password' }).max(200, { error: 'tooLong' }),
    /** needed when the instance has expired, which the server decides */
    lateReason: codeUpTo(5).nullish(),
    descriptionLateReason: nullableLines(255),
  })
  .refine(hasLateReasonDetail, {
    path: ['descriptionLateReason'],
    error: 'lateReasonDetail',
  });
/** The reason kept with that signature: nobody types one, so it is the signature's meaning, in the company's first language. */
export const courseTakenReason = signatureMeanings.courseTaken.es;
export const updateAttemptReply = z.object({ score: z.number(), approved: z.boolean(), onTime: z.boolean() });
export type UpdateAttemptReply = z.infer<typeof updateAttemptReply>;

/** GET /CourseManager/GetCoursePDF and GetCourseMedia: a file of a course that the user may read; HTTP ranges served */
export const coursePdfQuery = z.object({ ID_PDF: idLike, ID_Content: idLike, ID_Course: courseId });
export const courseMediaQuery = z.object({
  ID: idLike,
  ID_Content: idLike,
  ID_Course: courseId,
  captions: z.literal('1').optional(),
});
