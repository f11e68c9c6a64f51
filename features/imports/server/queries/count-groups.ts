import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import { type RowAction, type RowCounts, rowActions } from '../../shared/outcome.ts';
import type { Preparation } from './preparations.ts';
import { type CountedBy, countedBy, rowsOfBatch } from './rows-of-batch.ts';

/** The rows of a batch by what they are of. All groups, `more` included, come to the rows of the file. */
export interface CountedGroups {
  readonly by: readonly CountedBy[];
  /** the largest, in the order of their names; empty names stand for rows that are of none */
  readonly groups: readonly { readonly names: readonly string[]; readonly counts: RowCounts }[];
  /** those that are not told one by one */
  readonly more: { readonly groups: number; readonly counts: RowCounts } | null;
}

/** Groups that a table tells one by one. */
export const mostGroups = 500;

/** A million rows take some seconds. */
const statementSeconds = 120;

type Row = RowCounts & {
  readonly together: number;
  readonly isTold: boolean;
  readonly a: string;
  readonly b: string;
  readonly groups: number;
};

const countOf = (action: RowAction) =>
  sql`coalesce(sum(rows) filter (where action = ${sql.lit(rowActions.indexOf(action))}), 0) as ${sql.ref(action)}`;

/** Counts the rows of a released batch by course, by sector and by both, as far as its kind has them. */
export async function countGroups(db: Database, batch: Preparation): Promise<readonly CountedGroups[]> {
  const by = countedBy(batch.kind);
  const [a, b] = [folded(sql`a`), folded(sql`b`)];
  const sets = by.length === 1 ? sql`(${a}, ${b})` : sql`(${a}), (${b}), (${a}, ${b})`;
  // Which of the two a group is of, by `grouping`: 0 both, 1 the first alone, 2 the second.
  const rows = await readSnapshot(db, async (tx) => {
    await allowStatementTime(tx, statementSeconds);
    const counted = await sql<Row>`
      with told as (select action, a, b, count(*) as rows from (${rowsOfBatch(batch)}) row_of group by action, a, b),
      counted as (
        select grouping(${a}, ${b}) as together, case grouping(${a}) when 0 then min(a) else '' end as a,
          case grouping(${b}) when 0 then min(b) else '' end as b, sum(rows) as "all",
          ${countOf('new')}, ${countOf('changed')}, ${countOf('same')}, ${countOf('refused')}
        from told group by grouping sets (${sets})),
      placed as (
        select together, min(a) over (partition by ${a}) as a, b, new, changed, same, refused,
          row_number() over (partition by together order by "all" desc, a, b) <= ${sql.lit(mostGroups)} as told
        from counted),
      named as (
        select together, told, case when told then a else '' end as a, case when told then b else '' end as b,
          new, changed, same, refused
        from placed)
      select together, told as "isTold", a, b, count(*)::integer as groups, sum(new)::integer as new,
        sum(changed)::integer as changed, sum(same)::integer as same, sum(refused)::integer as refused
      from named group by together, told, a, b
      order by together, told desc, a collate "es-x-icu", b collate "es-x-icu"`.execute(tx);
    return counted.rows;
  });
  const tables = by.length === 1 ? [0] : [1, 2, 0];
  return tables.map((together) =>
    asGroups(
      rows.filter((row) => row.together === together),
      by,
      together,
    ),
  );
}

function asGroups(rows: readonly Row[], by: readonly (CountedBy | undefined)[], together: number): CountedGroups {
  const isOf = (index: number) => by[index] !== undefined && (together === 0 || together === index + 1);
  const countsOf = ({ new: fresh, changed, same, refused }: Row) => ({ new: fresh, changed, same, refused });
  const rest = rows.find(({ isTold }) => !isTold);
  return {
    by: by.filter((_, index) => isOf(index)).filter((one) => one !== undefined),
    groups: rows
      .filter(({ isTold }) => isTold)
      .map((row) => ({ names: [row.a, row.b].filter((_, index) => isOf(index)), counts: countsOf(row) })),
    more: rest === undefined ? null : { groups: rest.groups, counts: countsOf(rest) },
  };
}
