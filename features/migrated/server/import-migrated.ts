import { sql } from 'kysely';
import { insertAuditedTold, updateAuditedSet } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { Act } from '#platform/signing/act.ts';
import { jsonInTurns } from '#platform/turns/turns.ts';
import type { Evidence } from '../shared/contract.ts';

/** A training as a source tells it. `given`: the fields that its table has; of a known one the others are not compared. */
export interface NewMigrated {
  readonly line: number;
  readonly fields: MigratedFields;
  readonly given: readonly (keyof MigratedFields)[];
  readonly externalId: string | null;
  /** that the source's number stands for; null of a new number, or none */
  readonly knownId: number | null;
  /** the version that is here; null: there is none */
  readonly courseId: string | null;
  readonly satisfies: boolean;
}

interface MigratedFields {
  readonly employeeNr: number;
  readonly docNumber: string;
  readonly version: string;
  readonly title: string;
  /** yyyy-MM-dd */
  readonly trainedOn: string;
  readonly result: number;
  readonly score: string;
  readonly instructor: string;
  readonly evidence: readonly Evidence[];
}

/** Which batch they come with. */
export interface MigratedSource {
  readonly importId: number;
  readonly sourceSystem: string;
  /** of these trainings those that the source has a number for: true where earlier rows of this very batch told it, false of one before */
  readonly readNumbered: (ids: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /**
   * by training, the line of this very batch that said the same; noted here. Two numbers each: a million of them, where a batch is brought
   * again, take 30 MB
   */
  readonly answered: Map<number, number>;
}

/**
 * What became of one: `differs` and `ofAnother` are refused, since what was imported stays as it is: a record that says something else,
 * or one that the source calls by another number.
 */
export type MigratedVerdict =
  | { readonly line: number; readonly action: 'new' | 'same'; readonly id: number }
  | { readonly line: number; readonly action: 'differs'; readonly fields: readonly (keyof MigratedFields)[] }
  | { readonly line: number; readonly action: 'ofAnother' }
  /** an earlier line of the same batch brought it */
  | { readonly line: number; readonly action: 'twice'; readonly of: number };

/**
 * Takes trainings of another system in, in statements over all of them; each has a revision of its own, which follows from the act. A
 * training is known by the source's number, or by person, document, version and day: of those there may be several attempts, which the
 * source numbers apart. One that is here answers one row of a batch.
 */
export async function importMigrated(
  tx: DatabaseTransaction,
  act: Act,
  source: MigratedSource,
  trainings: readonly NewMigrated[],
): Promise<readonly MigratedVerdict[]> {
  if (trainings.length === 0) return [];
  const known = await readKnown(tx, trainings, source);
  const numberedNow = new Set<number>();
  const judged = new Map(
    trainings.map((training) => [training.line, judge(training, known.get(training.line) ?? [], source, numberedNow)]),
  );
  const fresh = trainings.filter(({ line }) => judged.get(line) === null);
  const insert = { columns, rows: await asRows(source, fresh), told: ['line', 'migrated_training_id'] as const };
  const rows = await insertAuditedTold(tx, 'migrated_training', insert, act);
  const written = new Map(rows.map(({ line, migrated_training_id: id }) => [line, id]));
  return trainings.map(({ line }): MigratedVerdict => {
    const verdict = judged.get(line) ?? null;
    if (verdict !== null) return verdict;
    const id = written.get(line);
    // Another batch brought it in this very moment.
    return id === undefined ? { line, action: 'ofAnother' } : { line, action: 'new', id };
  });
}

type Known = MigratedFields & {
  readonly id: number;
  readonly importId: number;
  readonly metLine: number;
  /** which batch told the source's number of it; null: it has none from there */
  readonly numberedBy: 'this' | 'another' | null;
};

/** What is here of them, by line. A number of the source goes before the key. */
async function readKnown(
  tx: DatabaseTransaction,
  trainings: readonly NewMigrated[],
  { readNumbered }: MigratedSource,
): Promise<ReadonlyMap<number, readonly Known[]>> {
  const keys = await jsonInTurns(trainings, ({ line, knownId, fields }) => ({
    ...{ line, known_id: knownId, employee_nr: fields.employeeNr, doc_number: fields.docNumber },
    ...{ version: fields.version, trained_on: fields.trainedOn },
  }));
  // Row by row, each by the one index that can serve: of a table that this very transaction fills the database has no numbers to plan
  // by, and may take it for empty (migration 0170).
  const { rows } = await sql<Omit<Known, 'numberedBy'> & { readonly line: number }>`
    select given.line, m.migrated_training_id as id, m.employee_nr as "employeeNr",
      m.doc_number as "docNumber", m.version, m.title, m.trained_on as "trainedOn", m.result, m.score, m.instructor, m.evidence,
      m.import_id as "importId", m.line as "metLine"
    from jsonb_to_recordset(${keys}::jsonb)
      as given (line integer, known_id integer, employee_nr integer, doc_number text, version text, trained_on date)
    cross join lateral (
      select n.* from migrated_training n where n.migrated_training_id = given.known_id
      union all
      select k.* from migrated_training k
      where given.known_id is null and k.employee_nr = given.employee_nr
        and ${folded(sql`k.doc_number`)} = ${folded(sql`given.doc_number`)}
        and ${folded(sql`k.version`)} = ${folded(sql`given.version`)} and k.trained_on = given.trained_on and not k.deleted
      offset 0) m
    where not m.deleted order by m.migrated_training_id`.execute(tx);
  const told = new Set(trainings.filter(isNumberedNow).map(({ line }) => line));
  const asked = rows.filter(({ line }) => told.has(line)).map(({ id }) => id);
  const numbered = await readNumbered([...new Set(asked)]);
  const numberedBy = (id: number) => (numbered.has(id) ? (numbered.get(id) === true ? 'this' : 'another') : null);
  return Map.groupBy(
    rows.map((row) => ({ ...row, numberedBy: numberedBy(row.id) })),
    ({ line }) => line,
  );
}

/**
 * Null of one that is new. What it answers is noted.
 * @param numberedNow trainings to which those that are judged together give the source's number
 */
function judge(
  training: NewMigrated,
  candidates: readonly Known[],
  { importId, answered }: MigratedSource,
  numberedNow: Set<number>,
): MigratedVerdict | null {
  const { line, fields, given } = training;
  const differingOf = (known: Known) => given.filter((name) => comparable(fields[name]) !== comparable(known[name]));
  const held = candidates
    .map((known) => (numberedNow.has(known.id) ? { ...known, numberedBy: 'this' as const } : known))
    .filter((known) => !isOtherAttempt(training, known));
  const known = held.find((one) => differingOf(one).length === 0) ?? held[0];
  if (known === undefined) return null;
  if (known.importId === importId) return { line, action: 'twice', of: known.metLine };
  if (isNumberedApart(training, known)) return { line, action: 'ofAnother' };
  const earlier = answered.get(known.id);
  if (earlier !== undefined) return { line, action: 'twice', of: earlier };
  const differing = differingOf(known);
  if (differing.length > 0) return { line, action: 'differs', fields: differing };
  answered.set(known.id, line);
  if (isNumberedNow(training)) numberedNow.add(known.id);
  return { line, action: 'same', id: known.id };
}

/** Whether a row tells the source's number of what it stands for, which had none from there. */
const isNumberedNow = ({ externalId, knownId }: NewMigrated): boolean => externalId !== null && knownId === null;

const isNumberedApart = ({ externalId, knownId }: NewMigrated, { numberedBy }: Known): boolean =>
  knownId === null && externalId !== null && numberedBy !== null;

/**
 * Another attempt of the same day, which its source numbers apart: in the same file, or of another outcome. The same outcome under another
 * number in a later file is a training that was numbered anew.
 */
function isOtherAttempt(training: NewMigrated, known: Known): boolean {
  if (!isNumberedApart(training, known)) return false;
  const { given, fields } = training;
  const outcome = (['result', 'score', 'instructor'] as const).filter((name) => given.includes(name));
  return known.numberedBy === 'this' || outcome.some((name) => fields[name] !== known[name]);
}

const comparable = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(({ name, sha256 }: Evidence) => `${name} ${sha256}`).join(';')
      : String(value);

const columns = [
  ...(['import_id', 'source_system', 'line', 'external_id', 'employee_nr', 'doc_number', 'version', 'title'] as const),
  ...(['course_id', 'trained_on', 'result', 'score', 'instructor', 'evidence', 'satisfies'] as const),
] as const;

async function asRows({ importId, sourceSystem }: MigratedSource, trainings: readonly NewMigrated[]) {
  const rows = await jsonInTurns(trainings, ({ line, externalId, courseId, satisfies, fields }) => ({
    ...{ line, external_id: externalId, employee_nr: fields.employeeNr, doc_number: fields.docNumber },
    ...{ version: fields.version, title: fields.title, course_id: courseId, trained_on: fields.trainedOn },
    ...{
      result: fields.result,
      score: fields.score,
      instructor: fields.instructor,
      evidence: fields.evidence,
      satisfies,
    },
  }));
  return sql`
    select ${importId}::integer, ${sourceSystem}::text, given.*
    from jsonb_to_recordset(${rows}::jsonb) as given (line integer, external_id text, employee_nr integer,
      doc_number text, version text, title text, course_id text, trained_on date, result smallint, score text, instructor text,
      evidence jsonb, satisfies boolean)
    order by line`;
}

/**
 * Withdraws trainings, in one statement: their rows stay, and their histories tell both.
 * @returns whose requirements were met by one of them
 */
export async function withdrawMigrated(
  tx: DatabaseTransaction,
  act: Act,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ employeeNr: number }>`
    select distinct employee_nr as "employeeNr" from migrated_training
    where migrated_training_id = any(${[...ids]}::integer[]) and satisfies and not deleted`.execute(tx);
  const where = sql`written.migrated_training_id = any(${[...ids]}::integer[]) and not written.deleted`;
  await updateAuditedSet(tx, 'migrated_training', { set: { deleted: sql`true` }, where }, act);
  return rows.map(({ employeeNr }) => employeeNr);
}
