import { z } from 'zod';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { personNameMaxLength } from '#features/people/shared/contract.ts';
import { editedRevision } from '#features/records/shared/contract.ts';
import { auditFields, defineShape, everyAct } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import type { ValidationRule } from '#platform/i18n/validation.ts';
import { wholeFileMaxBytes } from '#platform/schema/file-sizes.ts';
import {
  codeOf,
  day,
  decimalBetween,
  hour,
  nullableText,
  optionalLines,
  optionalText,
  orNull,
  recordNumber,
  requiredText,
  wholeBetween,
} from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { InitialTraining, InstanceStatus, modalities } from './codes.ts';
import { isEndOf, lastDayOf, type SessionHours } from './session-hours.ts';

export const instanceStatuses = {
  [InstanceStatus.Started]: { es: 'Empezada', en: 'Started' },
  [InstanceStatus.Finished]: { es: 'Finalizada', en: 'Finished' },
  [InstanceStatus.Cancelled]: { es: 'Cancelada', en: 'Cancelled' },
  [InstanceStatus.NotStarted]: { es: 'No Empezada', en: 'Not started' },
  [InstanceStatus.Inactive]: { es: 'Inactivo', en: 'Inactive' },
};

export const initialTrainings = {
  [InitialTraining.NotApplicable]: { es: 'No aplica', en: 'Not applicable' },
  [InitialTraining.Pending]: { es: 'Pendiente', en: 'Pending' },
  [InitialTraining.Finished]: { es: 'Finalizada', en: 'Finished' },
};

/** Where a session is held, and from when to when: hours `HH:MM` of the company's day. Each is null where nobody said it. */
export const sessionFields = {
  place: field.text('Lugar', 'Place'),
  starts_At: field.text('Comienza', 'Starts'),
  ends_At: field.text('Termina', 'Ends'),
} as const;

export const instanceShape = defineShape({
  path: 'Stage',
  title: { es: 'Instancias', en: 'Instances' },
  key: ['iD_Instance'],
  called: ['course_Name', 'instance_Date'],
  historyName: 'Instance',
  readPermission: 'sectorData.read',
  openPermission: 'instance.open',
  writePermission: 'instance.write',
  acts: everyAct,
  previews: { remove: true },
  fields: {
    iD_Instance: field.identifier('Instancia', 'Instance'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    course_Name: field.text('Curso', 'Course'),
    doc_Number: field.documentNumber('Documento', 'Document'),
    version: field.version('Versión', 'Version'),
    modality: field.code('Modalidad', 'Modality', modalities),
    sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    instance_Date: field.date('Fecha', 'Date'),
    ...sessionFields,
    observations: field.text('Observaciones', 'Observations'),
    status: field.code('Estado', 'Status', instanceStatuses),
    capaIniLeg: field.code('Capacitación inicial', 'Initial training', initialTrainings),
    duration: field.decimal('Duración (h)', 'Duration (h)'),
    instructor: field.text('Instructor', 'Instructor'),
    /** of a person of the company */
    instructor_Nr: field.identifier('Legajo del instructor', 'Instructor’s employee no.'),
    /** of anybody else */
    instructor_Institution: field.text('Institución del instructor', 'Instructor’s institution'),
    expiration_Date: field.date('Vencimiento', 'Expiration'),
    sheet: field.text('Planilla firmada', 'Signed sheet'),
    /** finished on paper, and the scan of what was signed is not there */
    sheet_Missing: field.boolean('Falta la planilla', 'Sheet missing'),
    /** minimum passing score of the course, percent */
    course_Score: field.decimal('Puntaje mínimo', 'Minimum score'),
    /** the course has a questionnaire, which attendance on paper skips */
    course_Quiz: field.boolean('Con cuestionario', 'With questionnaire'),
    ...auditFields,
  },
});

/** What of initial training a person sets; that it is finished the server finds out. */
export const plannedInitialTrainings = {
  [InitialTraining.NotApplicable]: initialTrainings[InitialTraining.NotApplicable],
  [InitialTraining.Pending]: initialTrainings[InitialTraining.Pending],
};

/** Longest name of an instructor that is typed (S0 section 9). */
export const instructorMaxLength = 30;

const institutionMaxLength = 60;

const placeMaxLength = 60;

/** What of an instance stays editable (S0 section 5): course and modality are those of its creation, the status is the server's. */
export const instanceFields = z.object({
  sector: recordNumber(),
  instance_Date: orNull(day()),
  place: nullableText(placeMaxLength),
  starts_At: orNull(hour('hour')),
  ends_At: orNull(hour('hour')),
  observations: optionalLines(255),
  capaIniLeg: z.preprocess(
    (code) => (code === undefined || code === null || code === '' ? InitialTraining.NotApplicable : code),
    codeOf(plannedInitialTrainings),
  ),
  /** hours */
  duration: orNull(decimalBetween(0, 10_000)),
  /** as typed; the server writes the name of the person whom `instructor_Nr` names */
  instructor: optionalText(personNameMaxLength),
  instructor_Nr: orNull(recordNumber()),
  instructor_Institution: nullableText(institutionMaxLength),
  expiration_Date: day('invalidDate'),
});

/** An instructor of another house: the name, and where they come from. */
export const outsideInstructor = z.object({
  instructor: requiredText(instructorMaxLength),
  instructor_Institution: requiredText(institutionMaxLength),
});

/** A new instance (S0 section 5): of a course in force. */
export const newInstanceFields = z.object({
  iD_Course: courseNumber(),
  modality: codeOf(modalities),
  ...instanceFields.shape,
});

/** Days of an instance, `yyyy-MM-dd`. */
export interface InstanceDays {
  readonly instance_Date: string | null;
  readonly expiration_Date: string;
}

/** A day or an hour of an instance that breaks a rule. */
export interface TimeProblem {
  readonly field: keyof InstanceDays | keyof SessionHours;
  readonly rule: ValidationRule;
}

/**
 * Which of an instance's days and hours break a rule, each with the first (decisions sections 8 and 12): no day lies before today, nor the
 * expiration before the day on which the instance ends; an end comes after its start, past midnight within twelve hours. An hour needs no day
 * and no place.
 * @param current the days as they stand, of an instance that is edited: what stays is not held against today
 * @param today company day
 */
export function findTimeProblems(
  times: InstanceDays & SessionHours,
  current: (InstanceDays & SessionHours) | null,
  today: string,
): readonly TimeProblem[] {
  const { instance_Date, expiration_Date, starts_At, ends_At } = times;
  const isDateNew = instance_Date !== null && instance_Date !== current?.instance_Date;
  const isExpirationNew = expiration_Date !== current?.expiration_Date;
  const areHoursNew = starts_At !== current?.starts_At || ends_At !== current?.ends_At;
  const problems: TimeProblem[] = [];
  if (isDateNew && instance_Date < today) problems.push({ field: 'instance_Date', rule: 'notPast' });
  if (isExpirationNew && expiration_Date < today) problems.push({ field: 'expiration_Date', rule: 'notPast' });
  else if (
    instance_Date !== null &&
    (isDateNew || isExpirationNew || areHoursNew) &&
    expiration_Date < lastDayOf(instance_Date, times)
  )
    problems.push({ field: 'expiration_Date', rule: 'notBeforeInstance' });
  if (ends_At !== null && starts_At === null) problems.push({ field: 'starts_At', rule: 'required' });
  else if (ends_At !== null && starts_At !== null && !isEndOf(starts_At, ends_At))
    problems.push({ field: 'ends_At', rule: 'afterStart' });
  return problems;
}

/** A grid load of the courses of which an instance may be added. */
export const courseLookupPath = '/api/Stage/LoadLookupCourse';

/** What every call about one instance names; both must match (decisions section 4). */
export const instanceQuery = z.object({ id: recordNumber(), id_course: courseNumber() });

/** At most so many instances in one list; more are moved by their scope. */
const mostInstances = 5000;

/**
 * Whose expiration changes, and to when (decisions section 8): of the instances named, or of all open ones of initial training, to
 * a day or to so many days from today.
 */
export const changeExpirationBody = z
  .object({
    instances: z
      .array(recordNumber())
      .min(1, { error: 'required' })
      .max(mostInstances, { error: 'tooMany' })
      .optional(),
    scope: z.literal('initialTraining', { error: 'choice' }).optional(),
    expiration_Date: orNull(day('invalidDate')),
    days: orNull(wholeBetween(0, 3650)),
    ...signedFields,
  })
  .refine(({ instances, scope }) => (instances === undefined) !== (scope === undefined), {
    path: ['instances'],
    error: 'required',
  })
  .refine(({ expiration_Date, days }) => (expiration_Date === null) !== (days === null), {
    path: ['expiration_Date'],
    error: 'required',
  });

/** The most that a scanned attendance sheet may weigh, in bytes: 20 MB. */
export const sheetMaxBytes = wholeFileMaxBytes;

/** What is sent with the scanned sheet of an instance. */
export const addSheetFields = z.object({
  iD_Instance: recordNumber(),
  iD_Course: courseNumber(),
  revision: editedRevision(),
  ...signedFields,
});
