import { z } from 'zod';
import { namedCwid } from '#features/attendance/shared/contract.ts';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { call } from '#platform/calls/call.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { certificateQuery, certificateReply } from './certificate.ts';
import { activityReply, courseStatsReply, pendingCourseItem, pendingCourseReply } from './contract.ts';
import { givenAnswersReply } from './given-answers.ts';
import { trainingRecordReply } from './training-record.ts';

const own = z.object({ cwid: namedCwid.optional() });

/** The user's own courses in one status, by expiration. */
export const getPendingCourses = call({
  path: '/api/AttendedJoinedWCourse/PendingCourse',
  permission: 'own.read',
  query: own.extend({ status: z.enum(['0', '1', '2'], { error: 'choice' }) }),
  reply: pendingCourseReply,
});

/** One course of the user's own, what the player shows. */
export const getAttended = call({
  path: '/api/AttendedJoinedWCourse/Attended',
  permission: 'own.read',
  query: z.object({ iD_Course: courseNumber(), iD_Instance: recordNumber() }),
  reply: pendingCourseItem,
});

/** Everything that the user was ever assigned. */
export const getActivity = call({
  path: '/api/AttendedJoinedWCourse/Activity',
  permission: 'own.read',
  query: own,
  reply: activityReply,
});

/** Counts of pending courses by due-date bucket: the user's and their sector's. */
export const getCourseStats = call({
  path: '/api/Course/CourseStats',
  permission: 'own.read',
  query: own,
  reply: courseStatsReply,
});

const ofRecord = own.extend({ iD_Course: courseNumber(), iD_Instance: recordNumber() });

/**
 * The training record: one's own always; another person's by `report.read`, a trainer where the person or the instance is of their
 * sector; nobody's in tablet mode.
 */
export const getTrainingRecord = call({
  path: '/CourseManager/GetTrainingRecord',
  permission: 'own.read',
  query: ofRecord,
  reply: trainingRecordReply,
});

/** The same as PDF. */
export const printTrainingRecord = call({
  path: '/CourseManager/GetTrainingRecordPDF',
  permission: 'own.read',
  query: ofRecord,
});

/** What the record behind the code of a certificate says today: to the same readers as the record. */
export const checkCertificate = call({
  path: '/CourseManager/CheckCertificate',
  permission: 'own.read',
  query: certificateQuery,
  reply: certificateReply,
});

const ofAnswers = ofRecord
  .extend({
    iD_Content: recordNumber().optional(),
    number: recordNumber().optional(),
    format: z.literal('json').optional().catch(undefined),
  })
  .refine(({ iD_Content, number }) => (iD_Content === undefined) === (number === undefined), {
    path: ['number'],
    error: 'required',
  });

/** The answers given in all attempts of one person at one course, or in one attempt; with `format=json` as a file. */
export const getGivenAnswers = call({
  path: '/CourseManager/GetGivenAnswers',
  permission: 'choice.read',
  query: ofAnswers,
  reply: givenAnswersReply,
});

/** The same as PDF. */
export const printGivenAnswers = call({
  path: '/CourseManager/GetGivenAnswersPDF',
  permission: 'choice.read',
  query: ofAnswers,
});
