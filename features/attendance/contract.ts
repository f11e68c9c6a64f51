import { z } from 'zod';
import { courseNumber } from '#features/courses/contract.ts';
import { modalities } from '#features/instances/contract.ts';
import { auditFields, defineShape, field } from '#platform/grid/fields.ts';
import { codeOf, nullableLines, recordNumber } from '#platform/schema/values.ts';
import { attendanceStatuses, hasLateReasonDetail, LateReason, SuspensionCause } from './codes.ts';
import { trainingRecordReply } from './training-record.ts';

export * from './assistants.ts';
export {
  AttendanceStatus,
  attendanceStatuses,
  ContentProgress,
  type DueBucket,
  dueBucket,
  dueDays,
  LateReason,
  openAttendanceStatuses,
  SuspensionCause,
} from './codes.ts';
export * from './due-words.ts';
export * from './given-answers.ts';
export * from './training-record.ts';

import { signerFields } from '#platform/signing/signed-fields.ts';

export const lateReasons = {
  [LateReason.Time]: {
    es: 'Poco tiempo entre la creación del curso y la vigencia del SOP',
    en: 'Little time between course creation and SOP validity',
  },
  [LateReason.Worktime]: { es: 'Falta de tiempo por carga de trabajo', en: 'Lack of time due to workload' },
  [LateReason.Vacations]: { es: 'Vacaciones', en: 'Vacations' },
  [LateReason.Health]: { es: 'Licencia médica', en: 'Medical leave' },
  [LateReason.Other]: { es: 'Otra', en: 'Other' },
  [LateReason.Forgetting]: { es: 'Olvido de ingresar al sistema', en: 'Forgot to log in' },
};

/** Why a row is suspended; the words of its history say it too, but may change. */
export const suspensionCauses = {
  [SuspensionCause.Away]: { es: 'Colaborador inactivo o en licencia', en: 'Collaborator deactivated or on leave' },
  [SuspensionCause.RequirementEnded]: { es: 'El requerimiento terminó', en: 'Requirement ended' },
  [SuspensionCause.InstanceOver]: { es: 'La instancia terminó', en: 'Instance over' },
};

const dayText = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const id = z.number().int().positive();

/** Whom a call names, where it may. */
export const namedCwid = z.string().max(50, { error: 'tooLong' });

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

/** A content, as who takes the course gets it. */
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

/** One collaborator's row in one instance; `name` is the course's, as in S0 section 3. */
export const attendanceShape = defineShape({
  path: 'Attended',
  title: { es: 'Asistencias', en: 'Attendances' },
  key: ['iD_Instance', 'employee_Nr'],
  called: ['name_Employee', 'name'],
  historyName: 'Attended',
  readPermission: 'sectorData.read',
  fields: {
    iD_Instance: field.identifier('N.º de instancia', 'Instance no.'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    name_Employee: field.text('Colaborador', 'Collaborator'),
    cwid: field.text('CWID', 'CWID'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    doc_Number: field.text('Documento', 'Document'),
    name: field.text('Curso', 'Course'),
    modality: field.code('Modalidad', 'Modality', modalities),
    status: field.code('Estado', 'Status', attendanceStatuses),
    approved: field.boolean('Aprobado', 'Approved'),
    score: field.percent('Puntaje', 'Score'),
    attempt: field.integer('Intento', 'Attempt'),
    onTime: field.boolean('En término', 'On time'),
    present: field.boolean('Presente', 'Present'),
    expiration_Date: field.date('Vencimiento', 'Expiration'),
    startedDate: field.moment('Comienzo', 'Started'),
    finishedDate: field.moment('Finalización', 'Finished'),
    byRequirement: field.boolean('Por requerimiento', 'By requirement'),
    suspendedBecause: field.code('Causa de la suspensión', 'Suspended because', suspensionCauses),
    lateReason: field.code('Razón de tardanza', 'Late reason', lateReasons),
    descriptionLateReason: field.text('Detalle de la tardanza', 'Late reason detail'),
    ...auditFields,
  },
});
