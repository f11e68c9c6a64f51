import { sql } from 'kysely';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listPeople } from '../../shared/calls.ts';
import { personStates, wordOf } from '../../shared/codes.ts';
import type { ProgramPerson } from '../../shared/contract.ts';
import {
  asked,
  isText,
  presentStands,
  type Reader,
  type Resource,
  readPage,
  type StandsRow,
  standsColumns,
} from './resource.ts';

interface PersonRow extends StandsRow {
  readonly employee_nr: number;
  readonly cwid: string;
  readonly name: string;
  readonly sector_id: number;
  readonly sector: string;
  readonly profile_id: number;
  readonly profile: string;
  readonly active: number;
  readonly onboard_date: string | null;
}

export const people: Resource<PersonRow, ProgramPerson> = {
  kind: 'person',
  from: sql`collaborator t join sector s on s.sector_id = t.sector_id join profile f on f.profile_id = t.profile_id`,
  columns: () => sql`t.employee_nr, t.cwid, t.name, t.sector_id, s.name as sector, t.profile_id, f.name as profile,
    t.active, t.onboard_date, ${standsColumns}`,
  key: [['t.employee_nr', 'integer']],
  ofSector: (sectorId) => [sql`t.sector_id = ${sectorId}`],
  keyOf: ({ employee_nr }) => [employee_nr],
  present: (row) => ({
    id: String(row.employee_nr),
    number: row.employee_nr,
    code: row.cwid,
    name: row.name,
    sector: { number: row.sector_id, name: row.sector },
    profile: { number: row.profile_id, name: row.profile },
    state: wordOf(personStates, row.active),
    onboardedOn: row.onboard_date,
    ...presentStands(row),
  }),
};

export function readPeople(db: Queryable, reader: Reader, query: QueryOf<typeof listPeople>) {
  const { limit, cursor, deleted, number, code, sector, state } = query;
  const filters = [
    ...asked(number, (value) => sql`t.employee_nr = ${value}`),
    ...asked(code, (value) => isText('t.cwid', value)),
    ...asked(sector, (value) => sql`t.sector_id = ${value}`),
    ...asked(state, (value) => sql`t.active = ${personStates[value]}`),
  ];
  return readPage(db, people, reader, { limit, cursor, deleted, filters });
}
