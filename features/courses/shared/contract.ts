import { z } from 'zod';
import { auditFields, defineShape, everyAct } from '#features/records/shared/record-shape.ts';
import { field, type ValueLabels } from '#platform/grid/fields.ts';
import { codeOf, day, decimalBetween, flag, optionalText, requiredText } from '#platform/schema/values.ts';
import { Role, type RoleCode } from '#product/roles.ts';
import { CourseStatus, type CourseType, contentKinds, courseTypes } from './codes.ts';
import { materialContent } from './material.ts';
import { choiceTypes } from './question-kinds/question-kinds.ts';

/** Kept for the courses that have it; none is made any more, and their next versions are of `obsoleteTypeSuccessor` (S1 section 4). */
export const obsoleteCourseType = 'PEO' satisfies CourseType;
export const obsoleteTypeSuccessor = 'SOP' satisfies CourseType;

/** Its courses are always part of initial training (S1 section 4). */
export const initialTrainingType = 'SOP' satisfies CourseType;

/** The one type that takes its requirements from `ProfCourse`; every other takes them from `Requirement`. */
export const spacCourseType = 'SAC' satisfies CourseType;

const allTypes = Object.keys(courseTypes) as readonly CourseType[];

/** The course types that a role works with (decisions section 3); whether it changes them, its permissions say. */
export const courseTypesOf: Readonly<Record<RoleCode, readonly CourseType[]>> = {
  [Role.AdminITPS]: allTypes,
  [Role.AdminQA]: ['GMP', 'SOP', 'EXT', 'RAIZ', 'NOGMP'],
  [Role.AdminHSE]: ['HSE'],
  [Role.Trainer]: ['EXT', 'NOGMP'],
  [Role.Collaborator]: [],
  [Role.Inspector]: allTypes,
};

export const courseStatuses = {
  [CourseStatus.Editing]: { es: 'En edición', en: 'Editing' },
  [CourseStatus.InProgress]: { es: 'En Progreso', en: 'In progress' },
  [CourseStatus.Valid]: { es: 'Vigente', en: 'Valid' },
  [CourseStatus.Obsolete]: { es: 'Obsoleto', en: 'Obsolete' },
};

/** Words of the content types, by type. */
export const contentTypes: ValueLabels = Object.fromEntries(
  Object.entries(contentKinds).map(([type, { name }]) => [type, name]),
);

export const courseShape = defineShape({
  path: 'Course',
  title: { es: 'Cursos', en: 'Courses' },
  key: ['iD_Course'],
  called: ['doc_Number', 'name'],
  readPermission: 'staff.read',
  writePermission: 'course.write',
  acts: everyAct,
  fields: {
    iD_Course: field.text('N.º de curso', 'Course no.'),
    doc_Number: field.documentNumber('Documento', 'Document'),
    name: field.text('Curso', 'Course'),
    content: field.text('Descripción', 'Description'),
    status: field.code('Estado', 'Status', courseStatuses),
    iD_Type: { ...field.text('Tipo', 'Type'), values: courseTypes },
    company: field.text('Empresa', 'Company'),
    dateVig: field.date('Fecha de vigencia', 'Valid from'),
    version: field.version('Versión', 'Version'),
    score: field.decimal('Puntaje mínimo (%)', 'Minimum score (%)'),
    included_capa_ini: field.boolean('Capacitación inicial', 'Initial training'),
    iD_Parent: field.text('Curso de origen', 'Cloned from'),
    ...auditFields,
  },
});

/**
 * A content's links, PDFs and media are lists on the wire (S1 section 3); read as one text each they are searched, and a revision
 * shows what changed in them.
 */
export const contentShape = defineShape({
  path: 'Content',
  title: { es: 'Contenidos', en: 'Contents' },
  key: ['iD_Content'],
  called: ['title'],
  readPermission: 'staff.read',
  writePermission: 'content.write',
  acts: everyAct,
  fields: {
    iD_Content: field.identifier('N.º', 'No.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    position: field.integer('Orden', 'Order'),
    type: field.code('Tipo', 'Type', contentTypes),
    title: field.text('Título', 'Title'),
    description: field.text('Descripción', 'Description'),
    links_Text: field.text('Enlaces', 'Links'),
    pdFs_Text: field.text('PDF', 'PDFs'),
    medias_Text: field.text('Videos', 'Videos'),
    ...auditFields,
  },
});

/** A question's answers are a list on the wire; read as one text, the right ones are marked: `✓ 13 °C / 15 °C`; lines to be ordered are counted. */
export const choiceShape = defineShape({
  path: 'Choice',
  title: { es: 'Preguntas', en: 'Questions' },
  key: ['iD_Choice'],
  called: ['question'],
  readPermission: 'choice.read',
  writePermission: 'choice.write',
  acts: everyAct,
  fields: {
    iD_Choice: field.identifier('N.º', 'No.'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    iD_Content: field.identifier('N.º de contenido', 'Content no.'),
    position: field.integer('Orden', 'Order'),
    type: field.code('Tipo', 'Type', choiceTypes),
    question: field.text('Pregunta', 'Question'),
    answers_Text: field.text('Respuestas', 'Answers'),
    ...auditFields,
  },
});

/** A course's own number in a query. */
export const courseNumber = () => requiredText(10);

/** GET api/CourseType?role and GetAllCourseType: a type that no new course may have is disabled. */
export const courseTypeItem = z.object({ iD_Type: z.string(), name: z.string(), disabled: z.boolean() });

/** The minimum score of a new course, percent (S1 section 9). */
export const newCourseScore = 100;

/** Every course begins as its version 1; a later one is a clone (S1 section 4). */
export const firstVersion = 1;

/** PUT api/Course: what an author edits while the course is in editing (S1 section 5); number, type, version and status are fixed. */
export const courseFields = z.object({
  /** fixed once the document has another version */
  doc_Number: requiredText(60),
  name: requiredText(255),
  content: optionalText(255),
  company: requiredText(50),
  /** not before today on the company's calendar */
  dateVig: day(),
  /** percent */
  score: decimalBetween(0, 100),
  /** always true for SOP */
  included_capa_ini: flag(),
});

/**
 * POST api/Course → { iD_Course, iD_Type }. `iD_Type` is one of the role's types; PEO is refused. A document that has a
 * version is cloned, not created again.
 */
export const newCourseFields = courseFields.extend({
  iD_Type: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .refine((type) => Object.hasOwn(courseTypes, type), { error: 'choice' }),
  /** S1 section 5: required; a client that does not name it gets the score that a form begins with */
  score: z.preprocess((score) => (score === undefined ? newCourseScore : score), courseFields.shape.score),
  included_capa_ini: z.preprocess((included) => included ?? false, flag()),
  version: z.preprocess((version) => version ?? firstVersion, codeOf({ [firstVersion]: true })),
  status: z.preprocess((status) => status ?? CourseStatus.Editing, codeOf({ [CourseStatus.Editing]: true })),
});

/** All contents of a course in order, for its editor. */
export const materialReply = z.object({
  iD_Course: z.string(),
  /** grows with every change of what the caller is shown; SaveMaterial sends it back */
  revision: z.number().int(),
  contents: z.array(materialContent),
});
export type Material = z.infer<typeof materialReply>;

/** The pages of the course editor that keep a draft of what was not signed yet. */
export const draftPages = ['information', 'material', 'requirements'] as const;
export type DraftPage = (typeof draftPages)[number];

/** In place of a number: the draft of a course that is not created yet. */
export const newCourseDraft = 'new';

/** characters of the JSON text of what a page keeps */
export const draftMaximumLength = 1_000_000;
const draftMoment = z.iso.datetime({ offset: true });
export const draftReply = z.object({
  draft: z.object({ body: z.json(), updateDate: draftMoment }).nullable(),
  /** who else had a draft of this course within the last hour */
  others: z.array(z.object({ name: z.string(), cwid: z.string(), updateDate: draftMoment })),
});
export type DraftReply = z.infer<typeof draftReply>;

/** Fields of a course in pick lists, besides its key. */
export const courseLookupFields = ['doc_Number', 'name', 'version', 'iD_Type', 'status', 'dateVig'] as const;

/** The most that one call may ask to be set at once. */
export const wantedSetLimit = 5000;

/**
 * What the two `SetForCourse` calls share. `mode: 'edit'` says that the course is finished already, so that people are assigned
 * at once; without it a finished course answers 409. `current`, when sent, is the set that was on screen: 409 when it has
 * changed since.
 */
export const courseSetFields = { id_Course: courseNumber(), mode: z.literal('edit', { error: 'choice' }).optional() };

/** What a change of a whole set did. */
export const setReply = z.object({ added: z.number(), ended: z.number() });
