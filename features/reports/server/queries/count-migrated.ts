import { sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { GridFields } from '#platform/grid/fields.ts';
import { compileFilter } from '#platform/grid/server/compile-filter.ts';
import { baseRows } from '#platform/grid/server/field-sql.ts';
import { type GridSource, resolveField } from '#platform/grid/server/grid-source.ts';
import { filterFields } from '#platform/grid/server/load-context.ts';
import type { FilterNode } from '#platform/grid/server/parse-filter.ts';
import { TrainingOrigin } from '../../shared/definitions.ts';
import { doneTrainingsShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';
import { doneTrainingsSource } from '../sources/done-source.ts';

/**
 * How many historical trainings there are of the people, type and days that a report is about. They are in none of its numbers: they had
 * no expiration here, and nobody signed them here. The days are those of the trainings; what is asked for as pending is none of them.
 */
export async function countMigrated(
  db: Queryable,
  { sectors, collaborators, startDate, endDate, type, condition, conditionCollab }: Partial<ReportFilter>,
  reader: ReportReader,
): Promise<number> {
  if (condition && !condition.includes(AttendanceStatus.Finished)) return 0;
  const conditions = [
    sql`not m.deleted`,
    ownSector(reader, 'c.sector_id'),
    ...(sectors?.length ? [sql`c.sector_id = any(${[...sectors]}::integer[])`] : []),
    ...(collaborators?.length ? [sql`m.employee_nr = any(${[...collaborators]}::integer[])`] : []),
    ...(startDate ? [sql`m.trained_on >= ${startDate}::date`] : []),
    ...(endDate ? [sql`m.trained_on <= ${endDate}::date`] : []),
    ...(type ? [sql`o.course_type_id = ${type}`] : []),
    ...(conditionCollab == null ? [] : [sql`c.active = ${conditionCollab}`]),
  ];
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from migrated_training m
    join collaborator c on c.employee_nr = m.employee_nr
    left join course o on o.course_id = m.course_id
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * How many historical trainings there are of what a list of trainings is filtered to: by those of its conditions, and-ed, that
 * the list of every source can be asked too.
 * @returns also whether these are all of its conditions
 */
export async function countMigratedOfList(
  db: Queryable,
  filter: FilterNode | null,
  reader: ReportReader,
  timeZone: string,
): Promise<{ readonly count: number; readonly isByAll: boolean }> {
  const source = doneTrainingsSource(reader, { timeZone });
  const all = conjunctsOf(filter);
  const asked = all.filter(isOfBoth);
  const ofOthers: FilterNode = {
    ...{ kind: 'leaf', operator: '=', value: TrainingOrigin.Migrated },
    field: resolveField(source, 'origin'),
  };
  const condition: FilterNode = {
    kind: 'list',
    connector: 'and',
    nodes: [ofOthers, ...asked.map((node) => inSource(node, source))],
  };
  const names = filterFields(condition).map(({ name }) => name);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${baseRows(source, names)}
    where ${compileFilter(condition, timeZone)}`.execute(db);
  return { count: rows[0]?.count ?? 0, isByAll: asked.length === all.length };
}

const conjunctsOf = (filter: FilterNode | null): readonly FilterNode[] => {
  if (filter === null) return [];
  return filter.kind === 'list' && filter.connector === 'and' ? filter.nodes.flatMap(conjunctsOf) : [filter];
};

/** Whether both lists have all fields of a condition, and as values of one kind. */
const isOfBoth = (node: FilterNode): boolean => {
  const { fields }: { readonly fields: GridFields } = doneTrainingsShape;
  return filterFields(node).every(({ name, type }) => fields[name]?.type === type);
};

/** A condition with the fields of another source. */
function inSource(node: FilterNode, source: GridSource): FilterNode {
  if (node.kind === 'leaf') return { ...node, field: resolveField(source, node.field.name) };
  if (node.kind === 'not') return { ...node, node: inSource(node.node, source) };
  return { ...node, nodes: node.nodes.map((each) => inSource(each, source)) };
}
