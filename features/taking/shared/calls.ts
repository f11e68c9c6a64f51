import { z } from 'zod';
import { attendanceShape, namedCwid } from '#features/attendance/shared/contract.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { codeOf, recordNumber } from '#platform/schema/values.ts';
import { courseContentReply, updateAttemptBody, updateAttemptReply } from './contract.ts';
import { onTablet } from './on-tablet.ts';

const id = z.number().int().positive();

/** What `additional` of `getCourseContent` holds, as JSON. */
export const courseContentAdditional = z.object({
  iD_Course: courseNumber(),
  iD_Instance: recordNumber(),
  cwid: namedCwid.optional(),
});

/** The contents of the course that somebody takes, in order. */
export const getCourseContent = call({
  path: '/CourseManager/GetCourseContent',
  permission: 'own.read',
  servesTablet: true,
  query: z.object({ additional: z.string().max(1000, { error: 'tooLong' }) }),
  reply: courseContentReply,
});

/** A course as `getCourseContent` gives it before its start, nothing done yet, for its authors. */
export const previewContent = call({
  path: '/CourseManager/PreviewContent',
  permission: 'staff.read',
  query: z.object({ iD_Course: courseNumber() }),
  reply: courseContentReply,
});

/**
 * What every call of a taking carries. `cwid` or `employee_Nr` of anyone but the session's user is refused; in tablet mode one of
 * them names the attendee.
 */
const taking = z.object({
  iD_Course: courseNumber(),
  iD_Content: recordNumber(),
  iD_Instance: recordNumber(),
  cwid: namedCwid.optional(),
  employee_Nr: recordNumber().optional(),
  ...onTablet,
});

const ofTaking = { ...takesCourses, method: 'POST', servesTablet: true } as const;

/** Opens a content: a link, PDF or media is approved by it; a questionnaire's open attempt is continued, with its saved answers. */
export const initContent = call({
  ...ofTaking,
  isRepeatable: true,
  path: '/CourseManager/InitContent',
  body: taking.extend({ type: codeOf(contentKinds).optional() }),
  reply: z.object({
    attempt: z.number().int(),
    employee_Nr: id,
    /** progress after the call: 2 for link, PDF and media; 0 for an open questionnaire */
    approved: z.number().int(),
    saved: z.array(z.object({ iD_Choice: id, answers: z.array(id) })),
  }),
});

/** Saves the chosen answers of one question; the last save counts; repeating is harmless. */
export const saveResult = call({
  ...ofTaking,
  path: '/CourseManager/SaveResult',
  body: taking.extend({
    attempt: recordNumber(),
    iD_Choice: recordNumber(),
    answers: z.array(recordNumber()).min(1, { error: 'required' }).max(50, { error: 'tooMany' }),
  }),
  reply: z.object({ iD_Choice: id, answers: z.array(id) }),
});

/** Closes the attempt and answers its verdict; repeated, the same one. */
export const closeContent = call({
  ...ofTaking,
  isRepeatable: true,
  path: '/CourseManager/UpdateContent',
  body: taking.extend({ attempt: recordNumber() }),
  reply: z.object({ approved: z.boolean(), contentScore: z.number() }),
});

/** Opens the next attempt of a judged questionnaire; repeated, the same attempt. */
export const resetContent = call({
  ...ofTaking,
  path: '/CourseManager/ResetContent',
  body: taking,
  reply: z.object({ attempt: z.number().int(), employee_Nr: id, approved: z.number().int() }),
});

/** The signature at the end of an online course; the server never records it twice. */
export const signCourse = signedCall({
  method: 'PUT',
  path: '/CourseManager/UpdateAttempt',
  ...takesCourses,
  meaning: 'courseTaken',
  record: attendanceShape.path,
  body: updateAttemptBody,
  reply: updateAttemptReply,
});
