import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { TrainingTally } from '../../shared/definitions.ts';
import { say } from './report-words.ts';
import { addRow, ruleFact, summaryLines } from './training-summary.ts';

/** Counts the rows of a list of trainings as they come, the suspended too, which no rate counts. */
export class StateTally {
  readonly #tally: TrainingTally;
  #suspended = 0;

  /** @param today company day */
  constructor(today: string) {
    this.#tally = new TrainingTally(today);
  }

  add(row: SourceRow): void {
    if (row.status === AttendanceStatus.Suspended) this.#suspended += 1;
    addRow(this.#tally, row);
  }

  /** How the rows stand, in lines of a document. */
  facts(language: Language): { readonly label: string; readonly value: string }[] {
    const [outcome, rates] = summaryLines(this.#tally.counts, language);
    if (outcome === undefined || rates === undefined) return [];
    const label = attendanceStatuses[AttendanceStatus.Suspended][language];
    const suspended = say('rate', language, { label, rate: formatNumber(this.#suspended, language) });
    return [{ ...outcome, value: `${outcome.value} · ${suspended}` }, rates, ruleFact(language)];
  }
}
