import { migratedMeaning } from '#features/migrated/shared/codes.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { TrainingOrigin, trainingOrigins } from '../../shared/definitions.ts';
import { doneTrainingsShape } from '../../shared/lists.ts';
import { say } from './report-words.ts';

/** Counts trainings by where they were recorded, and says what the mark of other systems means where there is one. */
export class OriginTally {
  readonly #counts = { [TrainingOrigin.Here]: 0, [TrainingOrigin.Migrated]: 0 };

  add({ origin }: SourceRow): void {
    this.#counts[origin as keyof typeof trainingOrigins] += 1;
  }

  facts(language: Language): { readonly label: string; readonly value: string }[] {
    const counts = Object.entries(this.#counts).map(([origin, count]) =>
      say('rate', language, {
        label: trainingOrigins[origin as keyof typeof trainingOrigins][language],
        rate: formatNumber(count, language),
      }),
    );
    const mark = trainingOrigins[TrainingOrigin.Migrated][language];
    return [
      { label: doneTrainingsShape.fields.origin.label[language], value: counts.join(' · ') },
      ...(this.#counts[TrainingOrigin.Migrated] > 0 ? [{ label: mark, value: migratedMeaning[language] }] : []),
    ];
  }
}
