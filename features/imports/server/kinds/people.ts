import {
  collaborator,
  type ImportedPerson,
  importPeople,
  isAssumed,
  judgePerson,
  type PeopleNames,
  type PersonVerdict,
  readNames,
} from '#features/people/server/public.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { fieldOfColumn, type PeopleCells, peopleColumns } from '#features/people/shared/people-table.ts';
import { giveSpacProfiles } from '#features/spac/server/public.ts';
import { inTurns } from '#platform/turns/turns.ts';
import { people as shape } from '../../shared/kinds/people.ts';
import { generalProfiles, profiles, sectors, shifts } from '../../shared/kinds/places.ts';
import { spacProfiles } from '../../shared/kinds/systems.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import {
  type ImportKind,
  type ImportRun,
  type KnownRow,
  type NamedRow,
  type RowVerdict,
  refusedRow,
  type TakeRows,
} from './import-kind.ts';
import { idTwice, noteId } from './met-ids.ts';
import { isProblem, namedIn, readSpacProfiles } from './names.ts';
import { textOf } from './one-by-one.ts';
import { keyOfAnother, notHere, twice } from './problems.ts';
import { takeBackPeople, whoWorked } from './take-back-people.ts';
import { asIfNew } from './taken-back.ts';

type PersonField = ImportedPerson['given'][number];

/** The kind of table that brings what a column names. */
const broughtBy = {
  sector_Name: sectors,
  profile_Name: profiles,
  profGral_Name: generalProfiles,
  shift_Name: shifts,
} as const;

/** A person of a row, or why it is none. */
interface JudgedPerson extends NamedRow {
  readonly problems: readonly RowProblem[];
  readonly person: ImportedPerson | null;
  readonly spacProfileIds: readonly number[];
}

/** People in statements over a thousand at a time; known by their employee number. */
export const people: ImportKind = {
  shape,
  standsFor: collaborator,
  async begin(run) {
    const names = await readNames(run.write.tx);
    const profilesOfSpac = await readSpacProfiles(run.write.tx);
    const take: TakeRows = async (rows) => {
      const judged = await inTurns(rows, (row) => judgeRow(run, row, names, profilesOfSpac));
      const able = await asIfNew(
        run.write.tx,
        judged.flatMap(({ person }) => person ?? []),
      );
      const verdicts = await importPeople({ ...run.write, record: collaborator }, able);
      const byLine = new Map(verdicts.map((verdict) => [verdict.line, verdict]));
      const links = await linkSpac(run, judged, byLine);
      return judged.map((one) => verdictOf(one, byLine.get(one.row.line), links, names));
    };
    return take;
  },
  takeBack: takeBackPeople,
  builtUpon: whoWorked,
};

function judgeRow(
  run: ImportRun,
  row: KnownRow,
  names: PeopleNames,
  profilesOfSpac: Parameters<typeof namedIn>[0],
): JudgedPerson {
  const cells: Record<string, string> = {};
  for (const column of peopleColumns) if (column in row.cells) cells[column] = row.cells[column] ?? '';
  if (typeof row.values.onboard_Date === 'string') cells.onboard_Date = row.values.onboard_Date;
  const own = new Set(row.problems.map(({ column }) => column));
  const spanish = judgePerson(cells as PeopleCells, names, 'es');
  const english = spanish.problems.length === 0 ? spanish : judgePerson(cells as PeopleCells, names, 'en');
  const problems: RowProblem[] = [...row.problems];
  for (const [index, problem] of spanish.problems.entries()) {
    const { column, code, text, offers } = problem;
    if (own.has(column)) continue;
    const kind = column in broughtBy ? broughtBy[column as keyof typeof broughtBy] : null;
    if (code === 'NAME_UNKNOWN' && kind !== null) problems.push(notHere(column, cells[column] ?? '', kind, offers));
    else problems.push({ column, code, es: text, en: english.problems[index]?.text ?? text });
  }
  const named = Array.isArray(row.values.spacProfiles) ? (row.values.spacProfiles as string[]) : [];
  const links = named.map((name) => namedIn(profilesOfSpac, 'spacProfiles', name, spacProfiles));
  problems.push(...links.filter(isProblem));
  const number = spanish.fields === null ? null : String(spanish.fields.employee_Nr);
  if (number !== null && row.knownKey !== null && row.knownKey !== number) problems.push(keyOfAnother('employee_Nr'));
  const line = number === null ? undefined : run.met.get(number);
  if (line !== undefined) problems.push(twice('employee_Nr', line));
  if (problems.length === 0) problems.push(...idTwice(run, row));
  const isAble = problems.length === 0 && spanish.fields !== null;
  if (number !== null && isAble) {
    run.met.set(number, row.line);
    noteId(run, row);
  }
  const isGiven = (column: (typeof peopleColumns)[number]): boolean =>
    column in row.cells && !(isAssumed(column) && (row.cells[column] ?? '').trim() === '');
  const given = peopleColumns.filter((column) => column !== 'employee_Nr' && isGiven(column));
  return {
    row,
    name: `${row.cells.name ?? ''} (${row.cells.employee_Nr ?? ''})`,
    grouped: spanish.cells.sector_Name ?? '',
    problems,
    spacProfileIds: links.flatMap((link) => (isProblem(link) ? [] : [link.id])),
    person: isAble
      ? {
          line: row.line,
          fields: spanish.fields as unknown as ImportedPerson['fields'],
          given: given.map((column) => (fieldOfColumn[column] ?? column) as PersonField),
        }
      : null,
  };
}

type Links = ReadonlyMap<number, readonly { readonly key: string; readonly revision: number }[]>;

/** The SPAC profiles of those who are in, given in one statement. */
async function linkSpac(
  run: ImportRun,
  judged: readonly JudgedPerson[],
  byLine: ReadonlyMap<number, PersonVerdict>,
): Promise<Links> {
  const held = judged.flatMap(({ row, person, spacProfileIds }) =>
    person === null || byLine.get(row.line)?.action === 'refused'
      ? []
      : [...new Set(spacProfileIds)].map((spacProfileId) => ({ employeeNr: person.fields.employee_Nr, spacProfileId })),
  );
  const written = await giveSpacProfiles(run.write.tx, run.write.act, held);
  const employeeNrs = [...new Set(written.map(({ key }) => Number(key.split('|')[0])))];
  if (employeeNrs.length > 0) await run.write.reassignTraining({ employeeNrs });
  return Map.groupBy(written, ({ key }) => Number(key.split('|')[0]));
}

function verdictOf(
  judged: JudgedPerson,
  verdict: PersonVerdict | undefined,
  links: Links,
  names: PeopleNames,
): RowVerdict {
  const { row, name, grouped, person, spacProfileIds } = judged;
  if (person === null || verdict === undefined) return refusedRow(judged, judged.problems);
  if (verdict.action === 'refused') {
    const { field, code, es, en } = verdict;
    const plain = (text: string) => text.replace(/^\w+: /, '').replace(/^./, (letter) => letter.toUpperCase());
    return refusedRow(judged, [{ column: columnOf(field), code, es: plain(es), en: plain(en) }]);
  }
  const recordKey = String(person.fields.employee_Nr);
  const linked = links.get(person.fields.employee_Nr) ?? [];
  const own = 'revision' in verdict ? [{ entity: 'collaborator' as const, recordKey, revision: verdict.revision }] : [];
  const written = [
    ...own,
    ...linked.map(({ key, revision }) => ({ entity: 'spac_profile_collaborator' as const, recordKey: key, revision })),
  ];
  const changes =
    verdict.action === 'changed'
      ? verdict.changes.map(({ field, before, after }) => ({
          field: columnOf(field),
          before: told(field, before, names),
          after: told(field, after, names),
        }))
      : [];
  const added = verdict.action !== 'new' && linked.length > 0;
  const allChanges = added
    ? [...changes, { field: 'spacProfiles', before: '', after: row.cells.spacProfiles ?? '' }]
    : changes;
  const action = verdict.action === 'same' && added ? 'changed' : verdict.action;
  const comesTo = { fields: person.fields, spacProfileIds };
  return { line: row.line, action, name, changes: allChanges, problems: [], grouped, recordKey, comesTo, written };
}

const columns = Object.fromEntries(Object.entries(fieldOfColumn).map(([column, field]) => [field, column]));
const columnOf = (field: string): string =>
  columns[field] ?? (field in collaboratorShape.fields ? field : 'employee_Nr');

const lists = {
  iD_Sector: 'sectors',
  iD_Profile_Web: 'profiles',
  iD_ProfGral: 'generalProfiles',
  iD_Shift: 'shifts',
} as const;

function told(field: string, value: unknown, names: PeopleNames): string {
  if (!(field in lists) || value === null) return textOf(value);
  return names[lists[field as keyof typeof lists]].find(({ id }) => id === value)?.name ?? textOf(value);
}
