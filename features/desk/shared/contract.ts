import { z } from 'zod';
import { notificationReply } from '#features/notifications/shared/contract.ts';
import { courseStatsReply, pendingCourseReply } from '#features/own/shared/contract.ts';
import { complianceReply } from '#features/reports/shared/compliance.ts';
import { isAuthorizedReply } from '#features/session/shared/contract.ts';
import { nextWeeksReply } from './next-weeks.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime({ offset: true });

/** Sectors and people that the desk names; of the others it tells how many there are. */
export const deskNames = 8;

/** What the caller answers for, as far as their role sees it; null is what it does not. Each number is that of the list that it leads to. */
export const deskReply = z.object({
  /** overdue attendances, on paper too; to a trainer those of their own sector. At most half a minute old */
  overdue: z
    .object({
      total: count,
      /** sectors that owe something */
      sectorCount: count,
      /** most first; at most `deskNames` */
      sectors: z.array(z.object({ iD_Sector: z.number().int(), sector_Name: z.string(), overdue: count })),
    })
    .nullable(),
  /** instances of today; to a trainer those of their own sector */
  instancesToday: count.nullable(),
  /** instances finished on paper whose scanned sheet is missing; to a trainer those of their own sector */
  sheetsMissing: count.nullable(),
  /** courses of the role's types that wait to be finished, and on how many of them somebody's changes wait for a signature */
  inEditing: z.object({ courses: count, unsigned: count }).nullable(),
  /** accounts whose sign-in or signing is locked now */
  locked: z.object({ total: count, people: z.array(z.object({ cwid: z.string(), name: z.string() })) }).nullable(),
  /** how the audit trail was last sealed and verified; null moments before the first */
  trail: z
    .object({
      sealedAt: moment.nullable(),
      isSealOverdue: z.boolean(),
      verifiedAt: moment.nullable(),
      isIntact: z.boolean(),
    })
    .nullable(),
});
export type DeskReply = z.infer<typeof deskReply>;

/** A person's dashboard; its parts are the replies of the calls that there are for each. */
export const dashboardReply = z.object({
  session: isAuthorizedReply,
  notStarted: pendingCourseReply,
  inProgress: pendingCourseReply,
  finished: pendingCourseReply,
  stats: courseStatsReply,
  notifications: notificationReply,
});

/** What the dashboard shows of the plant, likewise. */
export const plantReply = z.object({ desk: deskReply, compliance: complianceReply, weeks: nextWeeksReply });
