import { z } from 'zod';
import type { Localized } from '#platform/i18n/language.ts';

/** What becomes of a row, by the code that is stored. */
export const rowActions = ['new', 'changed', 'same', 'refused'] as const;
export type RowAction = (typeof rowActions)[number];

export const rowActionWords = {
  new: { es: 'Nueva', en: 'New' },
  changed: { es: 'Cambia', en: 'Changed' },
  same: { es: 'Igual', en: 'Same' },
  refused: { es: 'Rechazada', en: 'Refused' },
} as const satisfies Record<RowAction, Localized>;

/** How many rows of each. */
export const rowCounts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});
export type RowCounts = z.infer<typeof rowCounts>;

export const allRows = (counts: RowCounts): number => rowActions.reduce((sum, action) => sum + counts[action], 0);

/** Why a batch that was tried cannot be released, whoever signs; null: it can. */
export function whyNotReleased(
  { new: fresh, changed, refused }: RowCounts,
  { leavesRefused }: { readonly leavesRefused: boolean },
): 'refusals' | 'nothing' | null {
  if (refused > 0 && !leavesRefused) return 'refusals';
  return fresh + changed === 0 ? 'nothing' : null;
}

/** A field of a row that is there already, before and after, in words. */
export const rowChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type RowChange = z.infer<typeof rowChange>;

/** Why a row is refused; the column is empty where it is about the whole row. Both languages are kept: it is read by several. */
export const rowProblem = z.object({ column: z.string(), code: z.string(), es: z.string(), en: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;
