import { sql } from 'kysely';
import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { courseTypesOf } from '#features/courses/shared/contract.ts';
import {
  importMigrated,
  type MigratedVerdict,
  migratedTraining,
  type NewMigrated,
  withdrawMigrated,
} from '#features/migrated/server/public.ts';
import { MigratedResult } from '#features/migrated/shared/codes.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { inTurns } from '#platform/turns/turns.ts';
import { Role } from '#product/roles.ts';
import { migrated as shape } from '../../shared/kinds/migrated.ts';
import { people } from '../../shared/kinds/people.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { tooLong } from '../cells/read-row.ts';
import { readVersion } from '../cells/whole-number.ts';
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
import { differs, documentNotHere, inFuture, keyOfAnother, notHere, twice, typeNotYours } from './problems.ts';
import { type Scans, scanReader } from './scans.ts';

type Fields = NewMigrated['fields'];

/** A training of a row, or why it is none. */
interface Judged extends NamedRow {
  readonly problems: readonly RowProblem[];
  readonly training: NewMigrated | null;
}

/** What of the product the rows of a chunk name. */
interface Named {
  readonly people: ReadonlyMap<number, string>;
  /** by `courseKey` */
  readonly courses: ReadonlyMap<string, { readonly id: string; readonly type: CourseType }>;
}

/** Historical training, in statements over a thousand rows at a time. */
export const migrated: ImportKind = {
  shape,
  standsFor: migratedTraining,
  begin: async (run) => takeMigrated(run, scanReader(run)),
  async takeBack(write, rows) {
    const ids = rows.map(({ recordKey }) => Number(recordKey));
    const employeeNrs = await withdrawMigrated(write.tx, write.act, ids);
    if (employeeNrs.length > 0) await write.reassignTraining({ employeeNrs });
    return [];
  },
};

function takeMigrated(run: ImportRun, readScans: ReturnType<typeof scanReader>): TakeRows {
  const answered = new Map<number, number>();
  return async (rows) => {
    // What earlier chunks brought is met in the table: a million keys are not kept.
    run.met.clear();
    const named = await readNamed(run, rows);
    const judged = await inTurns(rows, async (row) => {
      const cells = Array.isArray(row.values.evidence) ? (row.values.evidence as string[]) : [];
      return judgeRow(run, row, named, await readScans(cells));
    });
    const { write, importId, sourceSystem } = run;
    const able = judged.flatMap(({ training }) => training ?? []);
    const source = {
      importId,
      sourceSystem,
      answered,
      readNumbered: (ids: readonly number[]) => readNumbered(run, ids),
    };
    const verdicts = await importMigrated(write.tx, write.act, source, able);
    const byLine = new Map(verdicts.map((verdict) => [verdict.line, verdict]));
    const met = able.filter(({ line, satisfies }) => satisfies && byLine.get(line)?.action === 'new');
    const employeeNrs = [...new Set(met.map(({ fields }) => fields.employeeNr))];
    if (employeeNrs.length > 0) await write.reassignTraining({ employeeNrs });
    return judged.map((one) => verdictOf(one, byLine.get(one.row.line)));
  };
}

async function readNamed({ write }: ImportRun, rows: readonly KnownRow[]): Promise<Named> {
  const numbers = rows.flatMap(({ values }) => (isEmployeeNr(values.employee_Nr) ? [values.employee_Nr] : []));
  const documents = rows.flatMap(({ cells }) => cells.doc_Number?.toLowerCase() ?? []);
  const people = await sql<{ number: number; name: string }>`
    select employee_nr as number, name from collaborator where employee_nr = any(${[...new Set(numbers)]}::integer[])`.execute(
    write.tx,
  );
  const courses = await sql<{ id: string; document: string; version: number; type: CourseType }>`
    select course_id as id, doc_number as document, version, course_type_id as type from course
    where lower(doc_number collate "und-x-icu") = any(${[...new Set(documents)]}::text[]) and not deleted`.execute(
    write.tx,
  );
  return {
    people: new Map(people.rows.map(({ number, name }) => [number, name])),
    courses: new Map(courses.rows.map(({ document, version, ...course }) => [courseKey(document, version), course])),
  };
}

/** Of these trainings those that the source has a number for, and whether rows of this batch told it. */
async function readNumbered(
  { write, importId, sourceSystem }: ImportRun,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  if (ids.length === 0) return new Map();
  // One by one and planned each time, as the numbers of the rows are: this very transaction fills the table. The record alone is looked for
  // there, since the index of the numbers would be read through for its source.
  const { rows } = await sql<{ id: number; isOfThis: boolean }>`
    select given.id, told.* from unnest(${[...ids]}::integer[]) as given (id)
    cross join lateral (
      select bool_or(i.import_id = ${importId}) as "isOfThis"
      from (select * from import_identity where record_key = given.id::text offset 0) i
      where i.kind = ${shape.code} and i.source_system = ${sourceSystem} offset 0) told
    where told."isOfThis" is not null`.execute(write.tx);
  return new Map(rows.map(({ id, isOfThis }) => [id, isOfThis]));
}

const isEmployeeNr = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 99_999_999;

const courseKey = (document: string, version: number): string => `${document.toLowerCase()}|${version}`;

const longest = { doc_Number: 60, version: 20, title: 255, score: 20, instructor: 120 } as const;

function judgeRow(run: ImportRun, row: KnownRow, named: Named, scans: Scans): Judged {
  const { cells, values } = row;
  const problems: RowProblem[] = [...row.problems];
  const { doc_Number = '', version = '' } = cells;
  const employeeNr = isEmployeeNr(values.employee_Nr) ? values.employee_Nr : null;
  const person = employeeNr === null ? undefined : named.people.get(employeeNr);
  const isReadable = !row.problems.some(({ column }) => column === 'employee_Nr');
  if (isReadable && person === undefined) problems.push(notHere('employee_Nr', cells.employee_Nr ?? '', people));
  for (const [column, most] of Object.entries(longest)) {
    if ((cells[column] ?? '').length > most) problems.push(tooLong(column, most));
  }
  const { act } = run.write;
  if (typeof values.trainedOn === 'string' && values.trainedOn > companyDay(act.at, act.timeZone))
    problems.push(inFuture('trainedOn'));
  const number = readVersion(version);
  const course = number === null ? undefined : named.courses.get(courseKey(doc_Number, number));
  problems.push(...notOfRole(run, course));
  problems.push(...scans.problems);
  const key = [employeeNr, doc_Number.toLowerCase(), version.toLowerCase(), values.trainedOn].join('|');
  // Those that the source numbers apart are attempts of one day; one without a number may be any of them.
  const numberless = `${key}|`;
  const line =
    run.met.get(row.externalId === null ? key : numberless) ??
    (row.knownKey === null ? undefined : run.met.get(`#${row.knownKey}`));
  if (line !== undefined && problems.length === 0) problems.push(twice('employee_Nr', line));
  if (problems.length === 0) problems.push(...idTwice(run, row));
  const isAble = problems.length === 0 && employeeNr !== null;
  if (isAble) {
    noteId(run, row);
    run.met.set(key, row.line);
    if (row.externalId === null) run.met.set(numberless, row.line);
    if (row.knownKey !== null) run.met.set(`#${row.knownKey}`, row.line);
  }
  return {
    row,
    name: `${person ?? cells.employee_Nr ?? ''} · ${doc_Number}${version === '' ? '' : ` v${version}`} · ${cells.trainedOn ?? ''}`,
    grouped: course?.type ?? '',
    problems,
    training: isAble
      ? asTraining(run, row, { employeeNr, courseId: course?.id ?? null, evidence: scans.evidence })
      : null,
  };
}

/** Who works with courses of some types imports the history of these alone; of what is not here, who works with all. */
function notOfRole({ write }: ImportRun, course: { readonly type: CourseType } | undefined): readonly RowProblem[] {
  const role = roleOf(write.session);
  if (course === undefined) return role === Role.AdminITPS ? [] : [documentNotHere('doc_Number')];
  return courseTypesOf[role].includes(course.type) ? [] : [typeNotYours('doc_Number', courseTypes[course.type].es)];
}

/** The field that each column fills, in the columns' names. */
const fieldOf = {
  employee_Nr: 'employeeNr',
  doc_Number: 'docNumber',
  version: 'version',
  title: 'title',
  trainedOn: 'trainedOn',
  result: 'result',
  score: 'score',
  instructor: 'instructor',
  evidence: 'evidence',
} as const satisfies Record<string, keyof Fields>;

function asTraining(
  run: ImportRun,
  { line, cells, values, externalId, knownKey }: KnownRow,
  { employeeNr, courseId, evidence }: Pick<Fields, 'employeeNr' | 'evidence'> & Pick<NewMigrated, 'courseId'>,
): NewMigrated {
  const result = Number(values.result);
  const { doc_Number: docNumber = '', version = '', title = '', score = '', instructor = '' } = cells;
  const trainedOn = String(values.trainedOn);
  return {
    line,
    fields: { employeeNr, docNumber, version, title, trainedOn, result, score, instructor, evidence },
    given: Object.entries(fieldOf).flatMap(([column, field]) => (column in cells ? [field] : [])),
    externalId,
    knownId: knownKey === null ? null : Number(knownKey),
    courseId,
    satisfies: run.meetsRequirements && courseId !== null && result !== MigratedResult.NotPassed,
  };
}

function verdictOf(judged: Judged, verdict: MigratedVerdict | undefined): RowVerdict {
  const { row, name, grouped, training } = judged;
  if (training === null || verdict === undefined) return refusedRow(judged, judged.problems);
  if (verdict.action === 'ofAnother') return refusedRow(judged, [keyOfAnother('doc_Number')]);
  if (verdict.action === 'twice') return refusedRow(judged, [twice('employee_Nr', verdict.of)]);
  if (verdict.action === 'differs') {
    const columns = Object.entries(fieldOf).filter(([, field]) => verdict.fields.includes(field));
    return refusedRow(
      judged,
      columns.map(([column]) => differs(column)),
    );
  }
  const { action, id } = verdict;
  const recordKey = String(id);
  const written = action === 'new' ? [{ entity: 'migrated_training' as const, recordKey, revision: 1 }] : [];
  const { courseId, satisfies } = training;
  const comesTo = { courseId, satisfies };
  return { line: row.line, action, name, changes: [], problems: [], grouped, recordKey, comesTo, written };
}
