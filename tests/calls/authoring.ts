import { choiceShape, contentShape, courseShape } from '#features/courses/shared/contract.ts';
import type { Course } from '../factories/courses.ts';
import { type KnownCall, signed, staff } from './known-call.ts';
import { recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

/** Who may write questions. */
const authors = ['itps', 'qa', 'hse'] as const;
const signature = signed('itps', rightPassword);

const courseValues = {
  doc_Number: 'POE-NUEVO-1',
  name: 'Curso nuevo',
  content: 'De qué trata',
  company: 'Laboratorio de prueba',
  dateVig: '2026-05-01',
  score: 80,
  included_capa_ini: true,
};
const optionalOnAdd = ['content', 'score', 'included_capa_ini'];

/** The grid of courses and what an author does besides; the course in editing is worked on. */
export function authoringCalls({ records, student }: World): readonly KnownCall[] {
  const { courseId } = records.draft;
  const key = { iD_Course: courseId };
  const page = { id: courseId, page: 'material' };
  const own = { by: staff };
  return [
    ...recordReads(courseShape, { readBy: staff, key }),
    ...recordWrites(courseShape, {
      ...own,
      signature,
      key,
      insert: { iD_Type: 'GMP', ...courseValues },
      optional: optionalOnAdd,
      update: { ...courseValues, included_capa_ini: false },
    }),
    { ...own, method: 'GET', path: '/api/Course/GetCourseById', fields: { id: courseId } },
    { ...own, method: 'GET', path: '/CourseManager/GetUpload', fields: { id: '0d5f6c0e-3c1b-4f0a-9a54-6f2f6a3c1b7e' } },
    {
      ...own,
      method: 'POST',
      path: '/api/Course/CloneCourse',
      fields: { idCourse: student.course.courseId, ...signature },
    },
    ...materialCalls(records.draft),
    { ...own, method: 'GET', path: '/api/Course/GetDraft', fields: page },
    {
      ...own,
      method: 'PUT',
      path: '/api/Course/SaveDraft',
      fields: { iD_Course: courseId, page: 'material', body: 'en borrador' },
      optional: ['body'],
    },
    {
      ...own,
      method: 'DELETE',
      path: '/api/Course/DeleteDraft',
      address: `/api/Course/DeleteDraft?id=${courseId}&page=material`,
      fields: {},
    },
  ];
}

const content = {
  type: 0,
  title: 'Norma',
  description: 'Vigente',
  links: [{ url: 'https://www.example.org/norma' }],
};
const question = {
  type: 0,
  question: '¿Cuál?',
  answers: [
    { text_Answer: 'Esta', correctAnswer: true },
    { text_Answer: 'Otra', correctAnswer: false },
  ],
};
const lists = ['links', 'description'];

/** Contents and questions, one by one and as one material. */
function materialCalls({ courseId, linkId, questionnaireId, questions }: Course): readonly KnownCall[] {
  const ofContent = { iD_Content: linkId };
  const choiceId = questions[0]?.choiceId;
  const ofChoice = { iD_Choice: choiceId };
  return [
    ...recordReads(contentShape, { readBy: staff, key: ofContent }),
    ...recordWrites(contentShape, {
      by: staff,
      signature,
      key: ofContent,
      insert: { iD_Course: courseId, ...content },
      optional: lists,
      update: { title: 'Otro título', description: 'Otra', links: content.links },
    }),
    ...recordReads(choiceShape, { readBy: authors, key: ofChoice }),
    ...recordWrites(choiceShape, {
      by: authors,
      signature,
      key: ofChoice,
      insert: { iD_Course: courseId, iD_Content: questionnaireId, ...question },
      update: question,
    }),
    {
      method: 'GET',
      path: '/api/Choice/GetChoiceById',
      by: authors,
      fields: { idChoice: choiceId, idCourse: courseId, idContent: questionnaireId },
    },
    { method: 'GET', path: '/api/Course/GetMaterial', by: staff, fields: { id: courseId } },
    {
      method: 'PUT',
      path: '/api/Course/SaveMaterial',
      by: staff,
      fields: { iD_Course: courseId, contents: [content], ...signature },
    },
    { method: 'GET', path: '/CourseManager/PreviewContent', by: staff, fields: { iD_Course: courseId } },
  ];
}
