import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import type { RowCounts } from '../shared/outcome.ts';

/** How many rows of each outcome, in one line. */
export function CountsLine({ counts }: { readonly counts: RowCounts }) {
  const { t } = useTexts('imports');
  return <Note>{t('release.rowsText', useCountTexts(counts))}</Note>;
}

/** The counts as they are written in the reader's language. */
export function useCountTexts(counts: RowCounts): Record<keyof RowCounts, string> {
  const { language } = useTexts('imports');
  const text = (count: number) => formatNumber(count, language);
  return {
    new: text(counts.new),
    changed: text(counts.changed),
    same: text(counts.same),
    refused: text(counts.refused),
  };
}
