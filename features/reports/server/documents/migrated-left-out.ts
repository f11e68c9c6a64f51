import { migratedMark } from '#features/migrated/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { doneTrainingsShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { countMigrated } from '../queries/count-migrated.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';

/** What a document says of the historical trainings that are not in it, and where they are; nothing where there are none. */
export async function migratedLeftOut(
  db: Queryable,
  filter: Partial<ReportFilter>,
  reader: ReportReader,
  language: Language,
): Promise<readonly { readonly label: string; readonly value: string }[]> {
  const count = await countMigrated(db, filter, reader);
  if (count === 0) return [];
  const list = doneTrainingsShape.title[language];
  return [
    {
      label: migratedMark[language],
      value: say('leftOut', language, { count: formatNumber(count, language), list }),
    },
  ];
}
