import { z } from 'zod';

/** How a session ended for one person: `unfinished` began and did not finish, or stands on a sheet that nobody has filled in yet. */
export const closingOutcomes = ['failed', 'absent', 'unfinished', 'passed'] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

export const closingReply = z.object({
  /** by name; who is suspended is left out */
  people: z.array(
    z.object({
      employee_Nr: z.number().int(),
      name: z.string(),
      sector_Name: z.string(),
      outcome: z.enum(closingOutcomes),
      /** fraction; null without one */
      score: z.number().nullable(),
    }),
  ),
  isMailOn: z.boolean(),
  /** of each sector whose people take part, its responsible; null where it has none */
  sectors: z.array(
    z.object({
      sector_Name: z.string(),
      responsible: z.string().nullable(),
      /** at work, and with an address */
      isReachable: z.boolean(),
      /** when they were last told of it */
      sentAt: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
});
export type Closing = z.infer<typeof closingReply>;
