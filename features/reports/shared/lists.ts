import { attendanceShape } from '#features/attendance/shared/contract.ts';
import { bucketWords } from '#features/attendance/shared/due-words.ts';
import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { courseStatuses, obsoleteCourseType } from '#features/courses/shared/contract.ts';
import { instanceStatuses, sessionFields } from '#features/instances/shared/contract.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { collaboratorShape, collaboratorStates, personFields } from '#features/people/shared/contract.ts';
import { field, type ListShape } from '#platform/grid/fields.ts';
import { outcomes, standings, trainingOrigins } from './definitions.ts';
import { consultNames } from './page-words.ts';

/** What every list says of a person; their name stands beside other names here. */
const person = { ...personFields, name: field.text('Colaborador', 'Collaborator') };
/** The same for a list that orders or calls the first three otherwise. */
const { employee_Nr, name, cwid, ...furtherOfPerson } = person;
const { iD_Sector, sector_Name, profile_Name } = collaboratorShape.fields;

/** By what a course is known in an inspection (decisions section 11). */
const courseNamed = {
  name_Course: field.text('Curso', 'Course'),
  doc_Number: field.documentNumber('Documento', 'Document'),
  version: field.version('Versión', 'Version'),
};

/** What several lists say of a training, by its name on the wire. */
const words = {
  ...attendanceShape.fields,
  instance_Date: field.date('Fecha de la instancia', 'Instance date'),
  /** null of what is not pending */
  standing: field.worded('Dónde está', 'Where it stands', standings),
  /** of the person, beside the status of the training */
  active: field.code('Estado del colaborador', 'Collaborator status', collaboratorStates),
  name_Type: field.worded('Tipo', 'Type', courseTypes),
  instructor: field.text('Instructor', 'Instructor'),
  dateVig: field.date('Vigencia', 'Valid from'),
};

/** Some of those words, in the order of their names. */
const some = <Name extends keyof typeof words>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<typeof words, Name>;

const rates = {
  onTimeRate: field.percent('En término', 'On time'),
  presentRate: field.percent('Asistencia', 'Attendance'),
  passRate: field.percent('Aprobación', 'Pass rate'),
};

/** How somebody did in one instance. */
const result = {
  duration: field.decimal('Duración (h)', 'Duration (h)'),
  ...some('score', 'attempt', 'onTime', 'present', 'approved'),
};

/** Instances that are not deleted, each with its rates over its live rows. */
export const stagesShape = {
  address: '/api/Consult/Stages',
  title: consultNames.stages,
  key: ['iD_Instance'],
  fields: {
    ...some('iD_Course', 'iD_Instance'),
    ...courseNamed,
    ...some('name_Type', 'modality'),
    iD_Sector,
    sector_Name,
    instance_Date: words.instance_Date,
    ...sessionFields,
    ...some('expiration_Date', 'instructor'),
    status: field.code('Estado', 'Status', instanceStatuses),
    status_Course: field.code('Estado del curso', 'Course status', courseStatuses),
    ...rates,
  },
} as const satisfies ListShape;

/** Everybody's row in one instance, the suspended too. Parameters: `iD_Instance`, `iD_Course`. */
export const stageDetailShape = {
  address: '/api/Consult/StageDetail',
  title: { es: 'Detalle de la instancia', en: 'Instance detail' },
  key: ['iD_Instance', 'employee_Nr'],
  fields: {
    ...some('iD_Instance', 'iD_Course'),
    ...person,
    ...courseNamed,
    expiration_Date: words.expiration_Date,
    sector_Name,
    ...some('status', 'finishedDate'),
    ...result,
  },
} as const satisfies ListShape;

type CountedType = Exclude<CourseType, typeof obsoleteCourseType>;
type CountColumn = Lowercase<CountedType>;

const counted = (Object.keys(courseTypes) as CourseType[]).filter((type) => type !== obsoleteCourseType);

/** Something for each column that counts a type of course: all types but the obsolete one, by the name of the column. */
export function byCountedType<Value>(make: (type: CountedType, column: CountColumn) => Value) {
  const entries = counted.map((type) => {
    const column = type.toLowerCase() as CountColumn;
    return [column, make(type, column)] as const;
  });
  return Object.fromEntries(entries) as Readonly<Record<CountColumn, Value>>;
}

/** Sectors that are not deleted, with the pending attendances of their people by course type. */
export const pendingBySectorShape = {
  address: '/api/Consult/PendingBySector',
  title: consultNames.bySector,
  key: ['iD_Sector'],
  fields: {
    iD_Sector,
    sector_Name,
    ...byCountedType((type) => field.integer(courseTypes[type].es, courseTypes[type].en)),
    /** of every type, PEO included */
    total: field.integer('Total', 'Total'),
  },
} as const satisfies ListShape;

/** The pending attendances of the people of one sector. Parameter: `iD_Sector`. */
export const pendingBySectorDetailShape = {
  address: '/api/Consult/PendingBySectorDetail',
  title: { es: 'Detalle del sector', en: 'Sector detail' },
  key: ['iD_Instance', 'employee_Nr'],
  fields: {
    ...some('iD_Instance', 'iD_Course'),
    ...person,
    sector_Name,
    ...courseNamed,
    ...some('name_Type', 'expiration_Date', 'standing', 'dateVig', 'instructor', 'modality', 'instance_Date', 'status'),
  },
} as const satisfies ListShape;

/**
 * Pending attendances in courses that a SPAC requires of somebody: of the SPAC profiles that the person holds, directly or through
 * the general profile. A row for each SPAC.
 */
export const pendingBySpacShape = {
  address: '/api/Consult/PendingBySpac',
  title: consultNames.bySpac,
  key: ['iD_Spac', 'iD_Instance', 'employee_Nr'],
  fields: {
    iD_Spac: field.text('N.º de SPAC', 'SPAC no.'),
    name_Spac: field.text('SPAC', 'SPAC'),
    ...some('iD_Instance', 'iD_Course'),
    employee_Nr,
    cwid,
    name,
    ...furtherOfPerson,
    sector_Name,
    ...courseNamed,
    ...some('expiration_Date', 'standing', 'modality', 'instance_Date', 'status'),
  },
} as const satisfies ListShape;

/** Everybody, with their rates over their live rows. */
export const collaboratorRatesShape = {
  address: '/api/Consult/CollaboratorRates',
  title: consultNames.rates,
  key: ['employee_Nr'],
  fields: {
    ...person,
    iD_Sector,
    sector_Name,
    profile_Name,
    active: field.code('Estado', 'Status', collaboratorStates),
    ...rates,
  },
} as const satisfies ListShape;

/** Every training of one person. Parameter: `employee_Nr`. */
export const collaboratorCoursesShape = {
  address: '/api/Consult/CollaboratorCourses',
  title: { es: 'Detalle del colaborador', en: 'Collaborator detail' },
  key: ['iD_Instance', 'employee_Nr'],
  fields: {
    ...some('iD_Instance', 'iD_Course'),
    ...person,
    ...courseNamed,
    ...some('name_Type', 'modality', 'instance_Date', 'status', 'standing', 'expiration_Date', 'finishedDate'),
    ...result,
  },
} as const satisfies ListShape;

/** Every training of everybody, the suspended too. */
export const allTrainingsShape = {
  address: '/api/Consult/AllTrainings',
  title: { es: 'Capacitaciones de los colaboradores', en: 'Trainings of the collaborators' },
  key: ['iD_Instance', 'employee_Nr'],
  fields: {
    ...some('iD_Instance', 'iD_Course'),
    ...person,
    iD_Sector,
    sector_Name,
    profile_Name,
    active: words.active,
    ...courseNamed,
    ...some('name_Type', 'modality', 'status', 'standing', 'instance_Date', 'expiration_Date', 'finishedDate'),
    ...result,
    ...some('instructor', 'dateVig'),
    status_Course: field.code('Estado del curso', 'Course status', courseStatuses),
  },
} as const satisfies ListShape;

const historical = migratedShape.fields;

/**
 * What people were trained in, wherever it was recorded: finished trainings of who was present, and what other systems recorded. Days,
 * document and version as texts, results in the words of the latter, since nothing more is known of them. `number` is that of the
 * instance, or of the historical training.
 */
export const doneTrainingsShape = {
  address: '/api/Consult/DoneTrainings',
  title: { es: 'Capacitaciones realizadas, de todo origen', en: 'Trainings done, of every source' },
  key: ['origin', 'number', 'employee_Nr'],
  fields: {
    origin: field.worded('Origen', 'Source', trainingOrigins),
    number: field.identifier('N.º', 'No.'),
    ...person,
    iD_Sector,
    sector_Name,
    profile_Name,
    active: words.active,
    doc_Number: courseNamed.doc_Number,
    version: historical.version,
    name_Course: courseNamed.name_Course,
    /** null of a document that is not here */
    name_Type: words.name_Type,
    trainedOn: historical.trainedOn,
    result: historical.result,
    score: historical.score,
    instructor: historical.instructor,
    /** the others are null of what was signed here */
    sourceSystem: historical.sourceSystem,
    satisfies: historical.satisfies,
    evidence: historical.evidence,
    iD_Import: historical.iD_Import,
    iD_Course: historical.iD_Course,
    /** null of what was recorded elsewhere */
    iD_Instance: words.iD_Instance,
  },
} as const satisfies ListShape;

/**
 * The rows of the KPI tab: live attendances, with `pendingOnly` those still to be done. `category` is the due bucket of what is
 * pending, null of what is finished; `onTimeReport` how it stands against its expiration.
 */
export const kpiShape = {
  address: '/api/Consult/GetKPIDataGrid',
  title: { es: 'Indicadores', en: 'KPI' },
  key: ['iD_Instance', 'employee_Nr'],
  fields: {
    ...some('iD_Instance', 'iD_Course'),
    employee_Nr,
    nameCollab: name,
    ...furtherOfPerson,
    iD_Sector,
    nameSector: sector_Name,
    nameProfile: profile_Name,
    nameCourse: courseNamed.name_Course,
    doc_Number: courseNamed.doc_Number,
    version: courseNamed.version,
    ...some('name_Type', 'instance_Date', 'expiration_Date', 'finishedDate'),
    category: field.worded('Plazo', 'Due', bucketWords),
    onTimeReport: field.worded('Cumplimiento', 'Compliance', outcomes),
    ...some('standing', 'status'),
    onTime: result.onTime,
    /** of what was finished late, where it was asked for */
    ...some('lateReason', 'descriptionLateReason', 'active'),
  },
} as const satisfies ListShape;
