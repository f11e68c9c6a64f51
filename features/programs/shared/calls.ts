import { call } from '#platform/calls/call.ts';
import {
  changesQuery,
  changesReply,
  coursesQuery,
  coursesReply,
  migratedQuery,
  migratedReply,
  noQuery,
  ownConnection,
  peopleQuery,
  peopleReply,
  requirementsQuery,
  requirementsReply,
  trainingsQuery,
  trainingsReply,
} from './contract.ts';

/** What the key of the call opens: for a program that is being set up, of whatever kind. */
export const getOwnConnection = call({
  path: '/api/v1/connection',
  description: 'What the key opens.',
  permission: 'connection',
  connectionScope: 'any',
  query: noQuery,
  reply: ownConnection,
});

/** The people that the key reaches, by their numbers. */
export const listPeople = call({
  path: '/api/v1/people',
  description: 'People, by employee number.',
  permission: 'connection',
  connectionScope: 'people.read',
  query: peopleQuery,
  reply: peopleReply,
});

/** The courses of the company, which belong to no sector. */
export const listCourses = call({
  path: '/api/v1/courses',
  description: 'Courses, each version by itself. They belong to no sector: every key that opens courses reads all.',
  permission: 'connection',
  connectionScope: 'courses.read',
  query: coursesQuery,
  reply: coursesReply,
});

/** Which courses profiles of sectors require. */
export const listRequirements = call({
  path: '/api/v1/requirements',
  description: 'What each profile of a sector must take. What SPAC profiles require is not among them.',
  permission: 'connection',
  connectionScope: 'requirements.read',
  query: requirementsQuery,
  reply: requirementsReply,
});

/** One person in one instance of one course. */
export const listTrainings = call({
  path: '/api/v1/trainings',
  description:
    'Trainings: one person in one instance of a course, with state and evidence. A key of one sector reads those held in it and those of its people.',
  permission: 'connection',
  connectionScope: 'trainings.read',
  query: trainingsQuery,
  reply: trainingsReply,
});

/** What other systems recorded before this one. */
export const listMigrated = call({
  path: '/api/v1/migrated',
  description:
    'Trainings that other systems recorded and an import brought, as those wrote them. A key of one sector reads those of its people.',
  permission: 'connection',
  connectionScope: 'trainings.read',
  query: migratedQuery,
  reply: migratedReply,
});

/** What changed of all that the key opens, since a cursor. */
export const listChanges = call({
  path: '/api/v1/changes',
  description:
    'Every change of the people, courses, requirements and trainings, migrated ones too, that the key opens, each exactly once and in order.',
  permission: 'connection',
  connectionScope: 'changes.read',
  query: changesQuery,
  reply: changesReply,
});

/** This document itself. */
export const getDocument = call({
  path: '/api/v1/openapi.json',
  description: 'This document: OpenAPI of what programs may call.',
  permission: 'connection',
  connectionScope: 'any',
  query: noQuery,
});
