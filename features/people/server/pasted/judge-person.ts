import { formatDay } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized, languages } from '#platform/i18n/language.ts';
import { describeIssue } from '#platform/i18n/validation.ts';
import { Role, roleNames } from '#product/roles.ts';
import { CollaboratorStatus, collaboratorStates, newCollaboratorFields } from '../../shared/contract.ts';
import {
  fieldOfColumn,
  type PeopleCells,
  type PeopleColumn,
  peopleColumns,
  type ReadPerson,
} from '../../shared/people-table.ts';
import { asNamed, findNamed, foldedName, type Named } from './find-named.ts';

/** What the cells of people may name: all live records. */
export interface PeopleNames {
  readonly sectors: readonly Named[];
  readonly profiles: readonly (Named & { readonly sectorId: number })[];
  readonly generalProfiles: readonly Named[];
  readonly shifts: readonly Named[];
}

/** A row held against every rule that needs no other person. */
export type JudgedPerson = Pick<ReadPerson, 'cells' | 'fields' | 'problems'>;
type Problem = ReadPerson['problems'][number];

const words = {
  NAME_UNKNOWN: { es: 'No existe «{written}»', en: '“{written}” does not exist' },
  NAME_OF_SEVERAL: {
    es: 'Varios se llaman «{written}»: agregue a esta persona con el formulario',
    en: 'Several are called “{written}”: add this person with the form',
  },
  NO_PROFILE: { es: 'El sector no tiene el perfil «{written}»', en: 'The sector has no profile “{written}”' },
} as const satisfies Record<string, Localized>;

const yesAndNo = { true: { es: 'Sí', en: 'Yes' }, false: { es: 'No', en: 'No' } } as const;
const written: Readonly<Record<string, 'true' | 'false'>> = {
  ...Object.fromEntries(['si', 'yes', 's', 'y', 'x', '1', 'true', 'verdadero'].map((word) => [word, 'true' as const])),
  ...Object.fromEntries(['no', 'n', '0', 'false', 'falso'].map((word) => [word, 'false' as const])),
};

/** What an empty cell of somebody new means: a collaborator at work, with initial training. */
const begins: PeopleCells = {
  role: roleNames[Role.Collaborator].es,
  active: collaboratorStates[CollaboratorStatus.Active].es,
  capa_Initial: yesAndNo.true.es,
  capa_spac_ini: yesAndNo.false.es,
};

/** Whether an empty cell of a column means something for somebody new. Of somebody who is there it says nothing. */
export const isAssumed = (column: PeopleColumn): boolean => column in begins;

const fieldsWithoutPassword = newCollaboratorFields.omit({ password: true });
const columnOfField = Object.fromEntries(peopleColumns.map((column) => [fieldOfColumn[column] ?? column, column]));

/** What a row would add, and which of its cells are wrong and why. */
export function judgePerson(row: PeopleCells, names: PeopleNames, language: Language): JudgedPerson {
  const filled = Object.fromEntries(
    peopleColumns.map((column) => [column, row[column]?.trim() || (begins[column] ?? '')]),
  );
  const cells: Record<string, string> = { ...filled };
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const take = (column: PeopleColumn, among: readonly Named[], unknown: Localized = words.NAME_UNKNOWN) => {
    const word = filled[column] ?? '';
    if (word === '') return null;
    const name = findNamed(among, word);
    if ('found' in name) {
      cells[column] = name.found.name;
      return name.found.id;
    }
    const told = name.code === 'NAME_UNKNOWN' ? unknown : words.NAME_OF_SEVERAL;
    const text = fillText(told[language], { written: word });
    problems.push({ column, code: name.code, text, offers: [...name.offers] });
    return null;
  };
  for (const column of ['employee_Nr', 'name', 'cwid', 'email'] as const) values[column] = filled[column];
  const sector = take('sector_Name', names.sectors);
  values.iD_Sector = sector;
  // Without its sector nothing can be said of a profile.
  const ofSector = names.profiles.filter(({ sectorId }) => sectorId === sector);
  values.iD_Profile_Web = sector === null ? null : take('profile_Name', ofSector, words.NO_PROFILE);
  values.iD_ProfGral = take('profGral_Name', names.generalProfiles);
  values.iD_Shift = take('shift_Name', names.shifts);
  values.role = take('role', roles);
  values.active = take('active', states);
  for (const [column, named] of [
    ['role', roleNames],
    ['active', collaboratorStates],
  ] as const) {
    const label: Localized | undefined = Object.entries(named).find(([code]) => Number(code) === values[column])?.[1];
    if (label !== undefined) cells[column] = label[language];
  }
  for (const column of ['capa_Initial', 'capa_spac_ini'] as const) {
    const flag = written[foldedName(filled[column] ?? '')];
    values[column] = flag ?? filled[column];
    if (flag !== undefined) cells[column] = yesAndNo[flag][language];
  }
  values.onboard_Date = dayOf(filled.onboard_Date ?? '');
  cells.onboard_Date = formatDay(String(values.onboard_Date));
  const parsed = fieldsWithoutPassword.safeParse(values);
  const told = new Set<string>(problems.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const column = columnOfField[String(issue.path[0])] ?? 'employee_Nr';
    // Of a profile without a sector the sector is told.
    if (told.has(column) || (column === 'profile_Name' && sector === null && filled.profile_Name !== '')) continue;
    told.add(column);
    problems.push({ column, code: 'INVALID_INPUT', text: describeIssue(issue, language), offers: [] });
  }
  return { cells, fields: parsed.success && problems.length === 0 ? parsed.data : null, problems };
}

const namedBy = (codes: Readonly<Record<number, Localized>>): readonly Named[] =>
  Object.entries(codes).flatMap(([code, name]) =>
    asNamed(
      [...new Set(languages.map((language) => name[language]))].map((word) => ({ id: Number(code), name: word })),
    ),
  );
const [roles, states] = [namedBy(roleNames), namedBy(collaboratorStates)];

/** A day as people write it, dd/MM/yyyy or with dots or hyphens; anything else stays as it is. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
