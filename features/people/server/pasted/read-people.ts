import type { FastifyRequest } from 'fastify';
import { onRecord, type RecordServices, refusalOf, tryChange } from '#features/records/server/public.ts';
import type { PersonPreview } from '#features/records/shared/contract.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import {
  neededColumns,
  type PeopleCells,
  type PeopleColumn,
  peopleColumns,
  type ReadPeopleReply,
  type ReadPerson,
} from '../../shared/people-table.ts';
import { collaborator } from '../collaborator.ts';
import { addCollaborator, type NewPerson } from '../commands/add-collaborator.ts';
import { type JudgedPerson, judgePerson } from './judge-person.ts';
import { readNames } from './read-names.ts';

const twice: Localized = { es: 'Está en las filas {rows}', en: 'It is in rows {rows}' };

/** The cell that a refusal of an addition is about. */
const columnOfRefusal: Readonly<Record<string, PeopleColumn>> = {
  EMPLOYEE_NR_IN_USE: 'employee_Nr',
  CWID_IN_USE: 'cwid',
  NAME_IN_USE: 'name',
  NAME_OF_TWO_ALPHABETS: 'name',
  SECTOR_NOT_FOUND: 'sector_Name',
  PROFILE_NOT_FOUND: 'profile_Name',
  PROFILE_OF_ANOTHER_SECTOR: 'profile_Name',
};

/**
 * What a table of new people would add: its rows held against the rules of a person, then tried by the very command of an
 * addition, one after the other, in a transaction that is given up.
 */
export async function readPeople(
  services: RecordServices,
  request: FastifyRequest,
  rows: readonly PeopleCells[],
): Promise<Omit<ReadPeopleReply, 'unread'>> {
  const given = peopleColumns.filter((column) => neededColumns.includes(column) || rows.some((row) => row[column]));
  const { language } = request;
  const names = await readNames(services.db);
  const judged = markTwice(
    rows.map((row) => judgePerson(row, names, language)),
    language,
  );
  const effects = new Map<string, { readonly index: number; readonly effect: PersonPreview }>();
  const read = await tryChange(services, request, async (signed, count) => {
    const made: ReadPerson[] = [];
    const write = { ...signed, record: collaborator };
    for (const person of judged) {
      const { fields } = person;
      if (fields === null) {
        made.push({ ...person, effect: null });
        continue;
      }
      const values = { ...fields, pdf: null } as unknown as NewPerson;
      const add = onRecord(collaborator, (one) => addCollaborator(one, values));
      const refusal = await refusalOf(write, () => add(signed));
      if (refusal !== null) {
        made.push({ ...person, fields: null, problems: [told(refusal, language)], effect: null });
        continue;
      }
      const place = JSON.stringify(placeOf(values));
      if (!effects.has(place)) {
        const { person: effect } = await count({ employeeNrs: [values.employee_Nr] });
        if (effect !== null) effects.set(place, { index: effects.size, effect });
      }
      made.push({ ...person, effect: effects.get(place)?.index ?? null });
    }
    return made;
  });
  return { columns: given, rows: read, effects: [...effects.values()].map(({ effect }) => effect) };
}

/** What decides what somebody new gets. */
function placeOf(person: NewPerson): unknown {
  const { iD_Sector, iD_Profile_Web, iD_ProfGral, active, capa_Initial, capa_spac_ini, onboard_Date } = person;
  return [iD_Sector, iD_Profile_Web, iD_ProfGral, active, capa_Initial, capa_spac_ini, onboard_Date];
}

function told(refusal: Refusal, language: Language): ReadPerson['problems'][number] {
  const text = refusal.text(language).replace(/^\w+: /, '');
  return {
    column: columnOfRefusal[refusal.code] ?? 'employee_Nr',
    code: refusal.code,
    text: text.charAt(0).toUpperCase() + text.slice(1),
    offers: [],
  };
}

/** A number or a cwid that two rows have is wrong in both. */
function markTwice(people: readonly JudgedPerson[], language: Language): readonly JudgedPerson[] {
  return (['employee_Nr', 'cwid'] as const).reduce((judged, column) => {
    const rowsBy = Map.groupBy(judged.keys(), (index) => foldedKey(column, judged[index]?.cells[column] ?? ''));
    return judged.map((person) => {
      const word = foldedKey(column, person.cells[column] ?? '');
      const rows = word === '' ? [] : (rowsBy.get(word) ?? []);
      if (rows.length < 2) return person;
      const text = fillText(twice[language], { rows: rows.map((row) => row + 1).join(', ') });
      const problem = { column, code: 'TWICE', text, offers: [] };
      const others = person.problems.filter((one) => one.column !== column);
      return { ...person, fields: null, problems: [...others, problem] };
    });
  }, people);
}

const foldedKey = (column: PeopleColumn, word: string) =>
  column === 'employee_Nr' ? word.replace(/^0+/, '') : word.toLowerCase();
