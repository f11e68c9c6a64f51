import { z } from 'zod';
import { call, longBody, signedCall } from '#platform/calls/call.ts';
import { gridRow } from '#platform/grid/grid-row.ts';
import { flag, recordNumber } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import {
  courseNumber,
  courseShape,
  courseTypeItem,
  draftMaximumLength,
  draftPages,
  draftReply,
  materialReply,
} from './contract.ts';
import { finishCourseBody, finishCourseReply, finishRevisions, unsignedPages } from './finish.ts';
import { materialFields } from './material.ts';
import { questionnaireLimits, readQuestionnaireBody, readQuestionnaireReply } from './questionnaire.ts';

const ofCourse = z.object({ id: courseNumber() });

/** The fields of one course (`courseShape`); {} for a number that names none. */
export const getCourse = call({
  path: '/api/Course/GetCourseById',
  permission: 'staff.read',
  query: ofCourse,
  reply: gridRow,
});

/** What the form of a new course begins with. */
export const getCourseDefaults = call({
  path: '/api/Course/GetDefaults',
  permission: 'staff.read',
  reply: z.object({
    /** the company's name from the general parameters; empty when none is set */
    company: z.string(),
    score: z.number(),
    version: z.number().int(),
  }),
});

/** Makes the next version of a document from one of its courses; answers its number (S1 section 7, decisions section 6). */
export const cloneCourse = signedCall({
  path: '/api/Course/CloneCourse',
  permission: 'course.write',
  meaning: 'courseCloned',
  record: courseShape.path,
  body: z.object({ idCourse: courseNumber(), ...signedFields }),
  reply: z.string(),
});

/** All contents of a course in order, for its editor; their questions for who may read them. */
export const getMaterial = call({
  path: '/api/Course/GetMaterial',
  permission: 'staff.read',
  query: ofCourse,
  reply: materialReply,
});

/**
 * The whole wanted material in its order, in one act. What differs gets a revision and a signature of its own, what is missing is
 * deleted. 409 RECORD_STALE when anything changed since `revision` was read, nothing written.
 */
export const saveMaterial = signedCall({
  method: 'PUT',
  path: '/api/Course/SaveMaterial',
  permission: 'content.write',
  meaning: 'materialSaved',
  record: courseShape.path,
  bodyLimit: longBody,
  body: z.object({
    iD_Course: courseNumber(),
    ...materialFields,
    ...signedFields,
  }),
  /** its contents in order, and the revision to edit on from */
  reply: z.object({
    revision: z.number().int(),
    contents: z.array(z.object({ iD_Content: z.number().int(), revision: z.number().int() })),
  }),
});

/** A question with its answers, or {}. */
export const getChoice = call({
  path: '/api/Choice/GetChoiceById',
  permission: 'choice.read',
  query: z.object({ idChoice: recordNumber(), idCourse: courseNumber(), idContent: recordNumber() }),
});

/** What a workbook (multipart `file`) or pasted text holds as questions, and what is wrong with the rest; writes nothing. */
export const readQuestionnaire = call({
  method: 'POST',
  path: '/api/Choice/ReadQuestionnaire',
  permission: 'choice.write',
  // In JSON a character takes up to six bytes; in most texts it takes one.
  bodyLimit: 2 * questionnaireLimits.text,
  body: readQuestionnaireBody,
  reply: readQuestionnaireReply,
});

/** A workbook to write questions in, in the caller's language: the columns that `readQuestionnaire` reads, and an example of each kind. */
export const getQuestionnaireTemplate = call({
  path: '/api/Choice/QuestionnaireTemplate',
  permission: 'choice.read',
});

/** `id` may be `newCourseDraft` */
const draftKey = { page: z.enum(draftPages, { error: 'choice' }) };
const ofDraft = z.object({ id: courseNumber(), ...draftKey });

/** What the caller has typed and not signed yet, and who else is at it. */
export const getDraft = call({
  path: '/api/Course/GetDraft',
  permission: 'staff.read',
  query: ofDraft,
  reply: draftReply,
});

/** Keeps what was typed, unsigned: the caller's own, until its page is signed or for 30 days. */
export const saveDraft = call({
  method: 'PUT',
  path: '/api/Course/SaveDraft',
  permission: 'course.write',
  // A letter may take four bytes, and the text of the body is in JSON.
  bodyLimit: 4 * draftMaximumLength,
  body: z.object({
    iD_Course: courseNumber(),
    ...draftKey,
    /** whatever the page needs to go on; its JSON text has at most `draftMaximumLength` characters */
    body: z.json(),
  }),
  reply: z.object({ updateDate: z.iso.datetime({ offset: true }) }),
});

/** Answers 204. */
export const deleteDraft = call({
  method: 'DELETE',
  path: '/api/Course/DeleteDraft',
  permission: 'course.write',
  query: ofDraft,
});

/** The types of courses of the caller's own role. */
export const getOwnCourseTypes = call({
  path: '/api/CourseType',
  permission: 'staff.read',
  reply: z.array(courseTypeItem),
});

export const getCourseTypes = call({
  path: '/api/CourseType/GetAllCourseType',
  permission: 'staff.read',
  reply: z.array(courseTypeItem),
});

/** The type of one course, as JSON text. */
export const getCourseType = call({
  path: '/api/CourseType/GetCourseType',
  permission: 'staff.read',
  query: z.object({ idCourse: courseNumber() }),
  reply: z.string(),
});

/**
 * The exam of a course as PDF: its questions with places to mark (S1 section 7, decisions section 12). With `key` the right answers
 * are marked, for who may read them. A trainer prints the types of courses that trainers work with.
 */
export const printExam = call({
  path: '/api/report/test',
  permission: 'staff.read',
  query: z.object({ id: courseNumber(), key: flag().optional() }),
});

/** What the end of a course's editing signs, as numbers that grow with every change of it; answered where courses are assigned. */
export const getFinishRevisions = call({
  path: '/api/Stage/FinishRevisions',
  permission: 'staff.read',
  query: ofCourse,
  reply: finishRevisions,
});

/**
 * 'Finalizar edición': locks the course and assigns it (S1 section 2), and signs with it what stands unsigned on the pages of its
 * editor, all or nothing (docs/decisions/130); answered where courses are assigned.
 */
export const finishCourse = signedCall({
  path: '/api/Stage/createOnlineAutomatically',
  permission: 'course.write',
  meaning: 'courseFinished',
  meaningsApart: ['recordEdited', 'materialSaved', 'requirementsChanged'],
  record: courseShape.path,
  bodyLimit: longBody,
  body: finishCourseBody.extend({ id: courseNumber(), ...unsignedPages }),
  reply: finishCourseReply,
});

const ofFile = { permission: 'own.read', acceptsFileCookie: true, servesTablet: true } as const;
const inContent = z.object({ ID_Content: recordNumber(), ID_Course: courseNumber() });

/** A PDF of a course that the user may read, with HTTP ranges; answered where courses are taken. */
export const getCoursePdf = call({
  ...ofFile,
  path: '/CourseManager/GetCoursePDF',
  query: inContent.extend({ ID_PDF: recordNumber() }),
});

/** An uploaded film, or its subtitles (WebVTT), in the same way. */
export const getCourseMedia = call({
  ...ofFile,
  path: '/CourseManager/GetCourseMedia',
  query: inContent.extend({ ID: recordNumber(), captions: z.literal('1').optional() }),
});
