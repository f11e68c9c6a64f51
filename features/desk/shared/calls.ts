import { z } from 'zod';
import { namedCwid } from '#features/attendance/shared/contract.ts';
import { call } from '#platform/calls/call.ts';
import { dashboardReply, deskReply, plantReply } from './contract.ts';
import { nextWeeksReply, remindBody, remindReply } from './next-weeks.ts';

/**
 * Everything that the dashboard shows to a person of themselves, in one call: the session, their courses in each status, the counts and
 * the bell. Each part is what its own call answers (`IsAuthorized`, `PendingCourse`, `CourseStats`, the bell's).
 */
export const getDashboard = call({
  path: '/api/Dashboard',
  permission: 'own.read',
  query: z.object({ cwid: namedCwid.optional() }),
  reply: dashboardReply,
});

/** Everything that the dashboard shows of the plant, in one call: each part is what its own call answers (`Desk`, `Compliance`, `NextWeeks`). */
export const getPlant = call({
  path: '/api/Desk/Plant',
  permission: 'report.read',
  reply: plantReply,
});

/** All that an administrator or trainer answers for, each part by the permission of its list; every role but Collaborator has one. */
export const getDesk = call({
  path: '/api/Desk',
  permission: 'administration.open',
  reply: deskReply,
});

/** What the next four weeks bring to who answers for people. */
export const getNextWeeks = call({
  path: '/api/Desk/NextWeeks',
  permission: 'report.read',
  reply: nextWeeksReply,
});

/** Reminds by mail who has not opened what comes due on a day; to a trainer the people of their own sector. */
export const remindOfDay = call({
  method: 'POST',
  path: '/api/Desk/Remind',
  permission: 'training.remind',
  body: remindBody,
  reply: remindReply,
});
