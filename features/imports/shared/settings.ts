import { z } from 'zod';
import { day, flag, orNull, wholeBetween } from '#platform/schema/values.ts';

/** The orders in which a date may be written with figures. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

/** The first day of the serial dates of a workbook that was saved as text. */
export const dateSystems = ['1900', '1904'] as const;

/** What is chosen of a table: kept with the batch, and under a name for the next one. */
export const matchingSettings = z.object({
  /** by field of the kind: which column of the file, from 0 */
  columns: z.record(z.string().max(60), wholeBetween(0, 500)),
  /** null: a date that could be read two ways is refused */
  dateOrder: z.enum(dateOrders).nullable(),
  /** null: a bare number is no date */
  dateSystem: z.enum(dateSystems).nullable(),
});
export type MatchingSettings = z.infer<typeof matchingSettings>;

export const importSettings = matchingSettings.extend({
  /** refused rows are left out; otherwise one of them stops the release */
  leavesRefused: flag(),
  /** nothing that the batch gives falls due before this day; null: as it would by itself */
  earliestDue: orNull(day()),
  /** people are told by mail of what they get */
  tellsPeople: flag(),
  /** historical training meets the requirements of the version that it is linked to; batches before it was asked did not */
  meetsRequirements: flag().default(false),
});
export type ImportSettings = z.infer<typeof importSettings>;

/** Whether two choices say the same; in which order their columns were chosen says nothing. */
export function isSameChoice(one: ImportSettings, other: ImportSettings): boolean {
  const told = ({ columns, ...others }: ImportSettings): string => JSON.stringify([inOrder(columns), inOrder(others)]);
  return told(one) === told(other);
}

const inOrder = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).toSorted(([name], [second]) => (name < second ? -1 : 1));
