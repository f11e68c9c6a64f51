import { z } from 'zod';
import { modalities } from '#features/instances/shared/codes.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { attendanceStatuses, LateReason, SuspensionCause } from './codes.ts';

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

/** Whom a call names, where it may. */
export const namedCwid = z.string().max(50, { error: 'tooLong' });

/** One collaborator's row in one instance; `name` is the course's, as in S0 section 3. */
export const attendanceShape = defineShape({
  path: 'Attended',
  title: { es: 'Asistencias', en: 'Attendances' },
  key: ['iD_Instance', 'employee_Nr'],
  called: ['name_Employee', 'name'],
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
    approved: field.boolean('Aprobado', 'Passed'),
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
