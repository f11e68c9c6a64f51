import { dueDays } from '#features/attendance/shared/codes.ts';

/**
 * What a notice tells: a course that was given, one that is due, all of one's overdue ones, all overdue ones of a sector, how a session
 * went for the people of a sector.
 */
export const NoticeKind = { Assigned: 0, Due: 1, Overdue: 2, SectorOverdue: 3, Closing: 4 } as const;

/** How far a mail is: it waits, is being sent, was taken by the server, was given up, or had nothing left to tell. */
export const MailState = { Waiting: 0, Sending: 1, Sent: 2, GivenUp: 3, Moot: 4 } as const;

/** On how many days before its expiration a course is told of; 0 is the day itself. */
export const noticeDays = [dueDays.near, dueDays.almost, 1, 0] as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A day's notices are written from this time of the day on: a server that starts at night wakes nobody. */
export const morningMs = 7 * hour;

/** What is given within so long goes out together. */
export const gatherMs = 5 * minute;
/** A person gets at most one mail in so long. */
export const betweenMailsMs = hour;
/** How long a claimed mail is its process's own without a sign of life; a mail that takes longer than half of it is given up. */
export const leaseMs = 5 * minute;
/** What waits while mail is off is withdrawn after so long: nobody is to get it weeks later. */
export const keptWhileOffMs = 2 * day;
/** Mails that are done with are kept for so long. */
export const keptMs = 180 * day;
/** How long what could not be delivered is on the bell. */
export const toldMs = 7 * day;

/** After so many attempts, which with their waits take three days, a mail is given up. */
export const mostAttempts = 16;

/** How long to wait after an attempt that failed: twice as long each time, from five minutes to eight hours. */
export function waitMs(attempts: number): number {
  return Math.min(5 * minute * 2 ** (attempts - 1), 8 * hour);
}
