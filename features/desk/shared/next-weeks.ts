import { z } from 'zod';

/** Days that are looked ahead, with today. */
export const daysAhead = 28;

const count = z.number().int().min(0);

/** What each of the next days brings, today first: what comes due on it, and the sessions that are planned. */
export const nextWeeksReply = z.object({
  /** whether mail leaves, so that people can be reminded */
  isMailOn: z.boolean(),
  /** whether the reader may plan a session */
  canPlan: z.boolean(),
  days: z
    .array(
      z.object({
        /** company day */
        day: z.iso.date(),
        /** open trainings that expire on it; to a trainer those of the people of their own sector */
        due: count,
        /** those of them that nobody has opened yet, and that wait for nobody but their person */
        notOpened: count,
        /** whose those are */
        people: count,
        /** sessions on a tablet or on paper; null to who does not see instances, to a trainer those of their own sector */
        sessions: count.nullable(),
      }),
    )
    .length(daysAhead),
});
export type NextWeeks = z.infer<typeof nextWeeksReply>;

export const remindBody = z.object({
  /** company day, of those that are looked ahead */
  day: z.iso.date({ error: 'day' }),
});

/** How many people the mail reaches, how many get one of it today already, and how many have no address. */
export const remindReply = z.object({ reminded: count, already: count, unreachable: count });
