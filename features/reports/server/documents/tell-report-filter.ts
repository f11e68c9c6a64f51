import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import { describeReportFilter, type FilterNames } from '../../shared/describe-report-filter.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';

/**
 * The filter of a report in words, the reader's own sector first. Who is beyond the reader's reach stands as the number that they
 * typed: their name is none of the reader's business.
 * @returns a part for each condition; none: everything that the reader may see
 */
export async function tellReportFilter(
  db: Queryable,
  filter: ReportFilter,
  reader: ReportReader,
  language: Language,
): Promise<string[]> {
  const ownSector = await readOwnSector(db, reader);
  return [
    ...(ownSector === null ? [] : [say('ownSector', language, { name: ownSector })]),
    ...describeReportFilter(filter, await readNames(db, filter, reader), language),
  ];
}

/** The sector that limits every row of a reader who sees one alone; null: no sector does. */
export async function readOwnSector(db: Queryable, { sectorId }: ReportReader): Promise<string | null> {
  if (sectorId === null) return null;
  const sector = await db.selectFrom('sector').select('name').where('sector_id', '=', sectorId).executeTakeFirst();
  // A replica may not have a sector yet that was added a moment ago.
  return sector?.name ?? String(sectorId);
}

async function readNames(
  db: Queryable,
  { sectors, collaborators }: ReportFilter,
  reader: ReportReader,
): Promise<FilterNames> {
  return {
    sectors: sectors.length === 0 ? [] : await sectorNames(db, sectors, reader),
    collaborators: collaborators.length === 0 ? [] : await peopleNames(db, collaborators, reader),
  };
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
