import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { collaboratorStates } from '#features/people/shared/contract.ts';
import type { Queryable } from '#platform/db/database.ts';
import { describePeriod } from '#platform/i18n/describe-period.ts';
import type { Language } from '#platform/i18n/language.ts';
import { type ReportFilter, reportConditionNames, reportConditions } from '../../shared/report-filter.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';

/** So many are named; of the rest it is said how many there are. */
const mostNames = 25;

/**
 * The filter of a report in words, made of what selects its rows. Who is beyond the reader's reach stands as the number that they
 * typed: their name is none of the reader's business.
 * @returns a part for each condition; none: everything that the reader may see
 */
export async function describeReportFilter(
  db: Queryable,
  filter: ReportFilter,
  reader: ReportReader,
  language: Language,
): Promise<string[]> {
  const { sectors, collaborators, type, condition, conditionCollab } = filter;
  const labelled = (word: Parameters<typeof say>[0], text: string) => `${say(word, language)}: ${text}`;
  const ownSector = await readOwnSector(db, reader);
  const period = describePeriod(filter.startDate, filter.endDate, language);
  return [
    ...(ownSector === null ? [] : [say('ownSector', language, { name: ownSector })]),
    ...(sectors.length === 0 ? [] : [labelled('sectors', shorten(await sectorNames(db, sectors, reader), language))]),
    ...(collaborators.length === 0
      ? []
      : [labelled('collaborators', shorten(await peopleNames(db, collaborators, reader), language))]),
    ...(period === null ? [] : [labelled('expiration', period)]),
    ...(type === null ? [] : [labelled('type', courseTypes[type as CourseType][language])]),
    ...(condition === null ? [] : [labelled('condition', describeCondition(condition, language))]),
    ...(conditionCollab === null
      ? []
      : [labelled('state', collaboratorStates[conditionCollab as keyof typeof collaboratorStates][language])]),
  ];
}

/** The sector that limits every row of a reader who sees one alone; null: no sector does. */
export async function readOwnSector(db: Queryable, { sectorId }: ReportReader): Promise<string | null> {
  if (sectorId === null) return null;
  const sector = await db
    .selectFrom('sector')
    .select('name')
    .where('sector_id', '=', sectorId)
    .executeTakeFirstOrThrow();
  return sector.name;
}

function describeCondition(condition: readonly number[], language: Language): string {
  const isPending = `${condition}` === `${[...reportConditions.pending]}`;
  return reportConditionNames[isPending ? 'pending' : 'complete'][language];
}

async function sectorNames(db: Queryable, sectors: readonly number[], { sectorId }: ReportReader): Promise<string[]> {
  const rows = await db
    .selectFrom('sector')
    .select(['sector_id as id', 'name'])
    .where('sector_id', 'in', [...sectors])
    .execute();
  const names = new Map(
    rows.filter(({ id }) => sectorId === null || id === sectorId).map(({ id, name }) => [id, name]),
  );
  return sectors.map((id) => names.get(id) ?? String(id));
}

async function peopleNames(db: Queryable, people: readonly number[], { sectorId }: ReportReader): Promise<string[]> {
  const rows = await db
    .selectFrom('collaborator')
    .select(['employee_nr as id', 'name', 'sector_id'])
    .where('employee_nr', 'in', [...people])
    .execute();
  const seen = rows.filter((row) => sectorId === null || row.sector_id === sectorId);
  const names = new Map(seen.map(({ id, name }) => [id, `${name} (${id})`]));
  return people.map((id) => names.get(id) ?? String(id));
}

function shorten(names: readonly string[], language: Language): string {
  const shown = names.slice(0, mostNames).join(', ');
  const count = names.length - mostNames;
  return count > 0 ? say('others', language, { shown, count }) : shown;
}
