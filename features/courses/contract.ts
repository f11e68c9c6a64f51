import { z } from 'zod';
import { Role, type RoleCode } from '#platform/authz/roles.ts';
import { auditFields, defineShape, field, type ValueLabels } from '#platform/grid/fields.ts';
import { requiredText } from '#platform/schema/values.ts';
import { ChoiceType, CourseStatus, type CourseType, contentKinds, courseTypes } from './codes.ts';

export {
  ChoiceType,
  ContentType,
  type ContentTypeCode,
  CourseStatus,
  type CourseType,
  contentKind,
  contentKinds,
  courseStatusesInForce,
  courseTypes,
} from './codes.ts';

/** Kept for the courses that have it; none is made any more (S1 section 4). */
export const obsoleteCourseType = 'PEO' satisfies CourseType;

/** The one type that takes its requirements from `ProfCourse`; every other takes them from `Requirement`. */
export const spacCourseType = 'SAC' satisfies CourseType;

const allTypes = Object.keys(courseTypes) as readonly CourseType[];

/** The course types that a role works with (decisions section 3). */
export const courseTypesOf: Readonly<Record<RoleCode, readonly CourseType[]>> = {
  [Role.AdminITPS]: allTypes,
  [Role.AdminQA]: ['GMP', 'SOP', 'EXT', 'RAIZ', 'NOGMP'],
  [Role.AdminHSE]: ['HSE'],
  [Role.Trainer]: ['EXT', 'NOGMP'],
  [Role.Collaborator]: [],
};

export const courseStatuses = {
  [CourseStatus.Editing]: { es: 'En edición', en: 'Editing' },
  [CourseStatus.InProgress]: { es: 'En progreso', en: 'In progress' },
  [CourseStatus.Valid]: { es: 'Vigente', en: 'Valid' },
  [CourseStatus.Obsolete]: { es: 'Obsoleto', en: 'Obsolete' },
};

/** Words of the content types, by type. */
export const contentTypes: ValueLabels = Object.fromEntries(
  Object.entries(contentKinds).map(([type, { name }]) => [type, name]),
);

export const choiceTypes = {
  [ChoiceType.Simple]: { es: 'Simple', en: 'Single' },
  [ChoiceType.Multiple]: { es: 'Múltiple', en: 'Multiple' },
};

export const courseShape = defineShape({
  path: 'Course',
  title: { es: 'Cursos', en: 'Courses' },
  key: ['iD_Course'],
  historyName: 'Course',
  fields: {
    iD_Course: field.text('N.º de curso', 'Course no.'),
    doc_Number: field.text('Documento', 'Document'),
    name: field.text('Curso', 'Course'),
    content: field.text('Descripción', 'Description'),
    status: field.code('Estado', 'Status', courseStatuses),
    iD_Type: { ...field.text('Tipo', 'Type'), values: courseTypes },
    company: field.text('Empresa', 'Company'),
    dateVig: field.date('Fecha de vigencia', 'Valid from'),
    version: field.integer('Versión', 'Version'),
    score: field.decimal('Puntaje mínimo (%)', 'Minimum score (%)'),
    included_capa_ini: field.boolean('Capacitación inicial', 'Initial training'),
    iD_Parent: field.text('Curso de origen', 'Cloned from'),
    ...auditFields,
  },
});

/** A content's links, PDFs and media read as one text each, so that a revision shows what changed in them. */
export const contentShape = defineShape({
  path: 'Content',
  title: { es: 'Contenidos', en: 'Contents' },
  key: ['iD_Content'],
  historyName: 'Content',
  fields: {
    iD_Content: field.identifier('N.º', 'No.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    position: field.integer('Orden', 'Order'),
    type: field.code('Tipo', 'Type', contentTypes),
    title: field.text('Título', 'Title'),
    description: field.text('Descripción', 'Description'),
    links: field.text('Enlaces', 'Links'),
    pdFs: field.text('PDF', 'PDFs'),
    medias: field.text('Videos', 'Videos'),
    ...auditFields,
  },
});

/** A question's answers read as one text, the right ones marked: `✓ 13 °C / 15 °C`. */
export const choiceShape = defineShape({
  path: 'Choice',
  title: { es: 'Preguntas', en: 'Questions' },
  key: ['iD_Choice'],
  historyName: 'Choice',
  fields: {
    iD_Choice: field.identifier('N.º', 'No.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    iD_Content: field.identifier('N.º de contenido', 'Content no.'),
    position: field.integer('Orden', 'Order'),
    type: field.code('Tipo', 'Type', choiceTypes),
    question: field.text('Pregunta', 'Question'),
    answers: field.text('Respuestas', 'Answers'),
    ...auditFields,
  },
});

/** GET api/CourseType?role and GetAllCourseType: a type that no new course may have is disabled. */
export const courseTypeItem = z.object({ iD_Type: z.string(), name: z.string(), disabled: z.boolean() });

/** A course's own number in a query. */
export const courseNumber = () => requiredText(10);

/** GET api/CourseType/GetCourseType?idCourse → its `iD_Type` */
export const courseTypeQuery = z.object({ idCourse: courseNumber() });

/** Fields of a course in pick lists, besides its key. */
export const courseLookupFields = ['doc_Number', 'name', 'version', 'iD_Type', 'status', 'dateVig'] as const;
