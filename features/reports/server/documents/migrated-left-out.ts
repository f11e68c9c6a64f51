import { migratedMark } from '#features/migrated/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FilterNode } from '#platform/grid/server/parse-filter.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { doneTrainingsShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { countMigrated, countMigratedOfList } from '../queries/count-migrated.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';

type Facts = readonly { readonly label: string; readonly value: string }[];

/** What a document says of the historical trainings that are not in it, and where they are; nothing where there are none. */
export async function migratedLeftOut(
  db: Queryable,
  filter: Partial<ReportFilter>,
  reader: ReportReader,
  language: Language,
): Promise<Facts> {
  return leftOut('leftOut', await countMigrated(db, filter, reader), language);
}

/** The same of a list, filtered or not, and whether all of its filters could be asked of them. */
export async function migratedLeftOutOfList(
  db: Queryable,
  filter: FilterNode | null,
  {
    reader,
    timeZone,
    language,
  }: { readonly reader: ReportReader; readonly timeZone: string; readonly language: Language },
): Promise<Facts> {
  const { count, isByAll } = await countMigratedOfList(db, filter, reader, timeZone);
  const word = filter === null ? 'leftOutOfAll' : isByAll ? 'leftOutAlike' : 'leftOutPartly';
  return leftOut(word, count, language);
}

type LeftOutWord = 'leftOut' | 'leftOutOfAll' | 'leftOutAlike' | 'leftOutPartly';

function leftOut(word: LeftOutWord, count: number, language: Language): Facts {
  if (count === 0) return [];
  const list = doneTrainingsShape.title[language];
  return [
    { label: migratedMark[language], value: say(word, language, { count: formatNumber(count, language), list }) },
  ];
}
