import { call } from '#platform/calls/call.ts';
import { deskReply } from './contract.ts';
import { nextWeeksReply, remindBody, remindReply } from './next-weeks.ts';

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
