import { z } from 'zod';
import { call } from '#platform/calls/call.ts';
import { notificationReply } from './contract.ts';

const short = () => z.string().max(50, { error: 'tooLong' }).optional();

/** The courses shown on the bell (S0 section 7, decisions section 10), and alerts. */
export const getNotifications = call({
  path: '/api/AttendedJoinedWCourse',
  permission: 'own.read',
  query: z.object({ cwid: short(), switchParam: short() }),
  reply: notificationReply,
});

/** Marks alerts as seen, by their keys (`alertKey`). */
export const markAlertsSeen = call({
  method: 'POST',
  path: '/api/Notifications/Seen',
  permission: 'own.write',
  body: z.object({
    alerts: z
      .array(z.string({ error: 'type' }).max(255, { error: 'tooLong' }), { error: 'required' })
      .min(1, { error: 'required' })
      .max(200, { error: 'tooMany' }),
  }),
  reply: z.object({ seen: z.boolean() }),
});
