import { z } from 'zod';
import { sessionPlace } from '#features/instances/shared/session-place-fields.ts';

/** The training record: what stands of one person and one course, as the law's evidence shows it (21 CFR 11.50, 11.70). */

const id = z.number().int().positive();
const dayText = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** A signature under the record, with the revision that it signs and that revision's SHA-256. */
const signature = z.object({
  iD_Signature: z.string(),
  /** printed name of who signed: the person, or on paper who recorded the attendance */
  fullName: z.string(),
  cwid: z.string(),
  signedAt: moment,
  /** IANA zone that the moment is shown in */
  timeZone: z.string(),
  /** code of the meaning: `courseTaken`, or on paper `attendanceSigned` */
  meaning: z.string(),
  /** whose session it was signed on: another's in tablet mode */
  sessionCwid: z.string(),
  sessionName: z.string(),
  revision: z.number().int(),
  recordHash: z.string(),
});

/** The meanings that sign the training itself; other acts on its record are in its history. */
export const trainingMeanings = ['courseTaken', 'attendanceSigned'] as const;

/** As many attempts at each content are told, the last ones; of the others how many there are. */
export const recordedAttempts = 100;

/** What every reply tells of an attempt at a content. */
export const attemptFields = {
  iD_Content: id,
  title: z.string(),
  type: z.number().int(),
  number: z.number().int(),
  startedAt: moment,
  closedAt: moment.nullable(),
  /** an `AttemptState` */
  state: z.number().int(),
  approved: z.boolean().nullable(),
  /** fraction; null while open */
  score: z.number().nullable(),
  /** whose session it was made on */
  sessionName: z.string(),
};

/** One attempt at a content: how many were right, never which. */
const attempt = z.strictObject({
  ...attemptFields,
  /** questions of the questionnaire, 0 of what has none */
  questions: z.number().int(),
  /** right answers among them; null while open */
  right: z.number().int().nullable(),
});

export const trainingRecordReply = z.object({
  person: z.object({ employee_Nr: id, cwid: z.string(), name: z.string(), sector_Name: z.string() }),
  course: z.object({
    iD_Course: z.string(),
    name: z.string(),
    doc_Number: z.string(),
    version: z.number().int(),
    iD_Type: z.string(),
    company: z.string(),
    /** minimum passing score, percent */
    score: z.number(),
    hasQuestionnaire: z.boolean(),
  }),
  instance: z.object({
    iD_Instance: id,
    modality: z.number().int(),
    sector_Name: z.string(),
    instance_Date: dayText.nullable(),
    ...sessionPlace,
    instructor: z.string(),
    /** of a person of the company; null of an outsider, whom the institution tells, and of a name only typed */
    instructor_Nr: id.nullable(),
    instructor_Institution: z.string().nullable(),
    /** hours */
    duration: z.number().nullable(),
    /** finished on paper, and the scan of the signed sheet is not there */
    sheetMissing: z.boolean(),
  }),
  attended: z.object({
    /** an `AttendanceStatus` */
    status: z.number().int(),
    approved: z.boolean().nullable(),
    /** fraction; null while unfinished */
    score: z.number().nullable(),
    onTime: z.boolean().nullable(),
    present: z.boolean().nullable(),
    expiration_Date: dayText,
    startedDate: moment.nullable(),
    finishedDate: moment.nullable(),
    /** a `LateReason`, and its description where it is `Other` */
    lateReason: z.number().int().nullable(),
    descriptionLateReason: z.string().nullable(),
    /** a `SuspensionCause` */
    suspendedBecause: z.number().int().nullable(),
    revision: z.number().int(),
  }),
  /** by moment; more than one where a sheet on paper was saved several times; none while nothing is signed */
  signatures: z.array(signature),
  /** in the order of the contents, then of the attempts */
  attempts: z.array(attempt),
  /** attempts before those */
  earlierAttempts: z.number().int(),
});
export type TrainingRecord = z.infer<typeof trainingRecordReply>;
export type RecordedSignature = z.infer<typeof signature>;
export type RecordedAttempt = z.infer<typeof attempt>;
