import { auditFields, defineShape, field } from '#platform/grid/fields.ts';
import { InitialTraining, InstanceStatus, Modality, openInstanceStatuses } from './codes.ts';

export { InitialTraining, InstanceStatus, Modality, openInstanceStatuses };

const modalities = {
  [Modality.Online]: { es: 'Online', en: 'Online' },
  [Modality.Tablet]: { es: 'Tablet', en: 'Tablet' },
  [Modality.InPerson]: { es: 'En papel', en: 'On paper' },
};

const instanceStatuses = {
  [InstanceStatus.Started]: { es: 'Empezada', en: 'Started' },
  [InstanceStatus.Finished]: { es: 'Finalizada', en: 'Finished' },
  [InstanceStatus.Cancelled]: { es: 'Cancelada', en: 'Cancelled' },
  [InstanceStatus.NotStarted]: { es: 'No Empezada', en: 'Not started' },
  [InstanceStatus.Inactive]: { es: 'Inactivo', en: 'Inactive' },
};

const initialTrainings = {
  [InitialTraining.NotApplicable]: { es: 'No aplica', en: 'Not applicable' },
  [InitialTraining.Pending]: { es: 'Pendiente', en: 'Pending' },
  [InitialTraining.Finished]: { es: 'Finalizada', en: 'Finished' },
};

const attendanceStatuses = {
  0: { es: 'Sin empezar', en: 'Not started' },
  1: { es: 'Terminado', en: 'Finished' },
  2: { es: 'En Progreso', en: 'In progress' },
  4: { es: 'Suspendido', en: 'Suspended' },
};

const lateReasons = {
  0: {
    es: 'Poco tiempo entre la creación del curso y la vigencia del SOP',
    en: 'Little time between course creation and SOP validity',
  },
  1: { es: 'Falta de tiempo por carga de trabajo', en: 'Lack of time due to workload' },
  2: { es: 'Vacaciones', en: 'Vacations' },
  3: { es: 'Licencia médica', en: 'Medical leave' },
  4: { es: 'Otra', en: 'Other' },
  5: { es: 'Olvido de ingresar al sistema', en: 'Forgot to log in' },
};

export const instanceShape = defineShape({
  path: 'Stage',
  title: { es: 'Instancias', en: 'Instances' },
  key: ['iD_Instance'],
  integrity: 'Instance',
  fields: {
    iD_Instance: field.identifier('N.º de instancia', 'Instance no.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    course_Name: field.text('Curso', 'Course'),
    modality: field.code('Modalidad', 'Modality', modalities),
    sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    instance_Date: field.date('Fecha', 'Date'),
    observations: field.text('Observaciones', 'Observations'),
    status: field.code('Estado', 'Status', instanceStatuses),
    capaIniLeg: field.code('Capacitación inicial', 'Initial training', initialTrainings),
    duration: field.decimal('Duración (h)', 'Duration (h)'),
    instructor: field.text('Instructor', 'Instructor'),
    expiration_Date: field.date('Vencimiento', 'Expiration'),
    ...auditFields,
  },
});

/** One collaborator's row in one instance; `name` is the course's, as in S0 section 3. */
export const attendanceShape = defineShape({
  path: 'Attended',
  title: { es: 'Asistencias', en: 'Attendances' },
  key: ['iD_Instance', 'employee_Nr'],
  integrity: 'Attended',
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
    lateReason: field.code('Razón de tardanza', 'Late reason', lateReasons),
    descriptionLateReason: field.text('Detalle de la tardanza', 'Late reason detail'),
    ...auditFields,
  },
});
