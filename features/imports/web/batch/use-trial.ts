import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { Import } from '../../shared/contract.ts';
import { type ImportKindShape, missingColumns } from '../../shared/kinds/import-kind.ts';
import { type ImportSettings, isSameChoice } from '../../shared/settings.ts';
import { useSteps } from '../use-imports.ts';

/** What is chosen of a batch on its page, and the trial of it: the form that chooses and the release above it go by the same. */
export interface Trial {
  readonly chosen: ImportSettings;
  readonly choose: (chosen: ImportSettings) => void;
  /** what is chosen is not what the server has of it */
  readonly isChanged: boolean;
  /** what the needed columns are called that no column of the file was chosen for: it cannot be tried */
  readonly missing: readonly string[];
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly start: () => void;
}

/** The choices of a batch, which are sent as it is tried; until then they are those of the page alone. */
export function useTrial({ iD_Import, settings: kept }: Import, shape: ImportKindShape | undefined): Trial {
  const { language } = useTexts('imports');
  const { settings, attempt } = useSteps(iD_Import);
  // Null: as the server has it, by anybody's choice.
  const [changed, setChanged] = useState<ImportSettings | null>(null);
  const chosen = changed ?? kept;
  const start = async () => {
    await settings.mutateAsync(chosen);
    // What is chosen while it is sent stays chosen.
    setChanged((now) => (now === changed ? null : now));
    await attempt.mutateAsync();
  };
  return {
    chosen,
    // While others are being sent, what the server has is about to be them.
    choose: (next) => setChanged(!settings.isPending && isSameChoice(next, kept) ? null : next),
    isChanged: !isSameChoice(chosen, kept),
    missing: shape === undefined ? [] : missingColumns(shape, chosen.columns).map((label) => label[language]),
    isBusy: settings.isPending || attempt.isPending,
    error: settings.error ?? attempt.error,
    // What went wrong stands in the form.
    start: () => void start().catch(() => {}),
  };
}
