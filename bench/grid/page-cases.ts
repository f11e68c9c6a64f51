import { attendanceFields } from './attendance-source.ts';
import type { GridCase, Runner } from './cases.ts';

/** A filter or a sort twice: as load options, and as somebody would write it who knows the tables. */
interface Choice {
  readonly name: string;
  readonly option: unknown;
  readonly text: string;
  /** needs the collaborator's row */
  readonly joinsCollaborator?: boolean;
  readonly values?: readonly unknown[];
}

const filters: readonly Choice[] = [
  { name: 'all rows', option: [], text: 'true' },
  {
    name: 'one sector',
    option: ['iD_Sector', '=', 7],
    text: 'c.sector_id = $1',
    joinsCollaborator: true,
    values: [7],
  },
  {
    name: 'a month',
    option: [
      ['expiration_Date', '>=', '3/1/2026'],
      ['expiration_Date', '<', '4/1/2026'],
    ],
    text: 'a.expiration_date >= $1 and a.expiration_date < $2',
    values: ['2026-03-01', '2026-04-01'],
  },
  {
    name: 'name contains',
    option: ['collaborator_Name', 'contains', 'Apellido 77'],
    // the index of migration 0005
    text: `lower(c.name collate "und-x-icu") like $1`,
    joinsCollaborator: true,
    values: ['%apellido 77%'],
  },
  {
    name: 'status in a list',
    option: [['status', '=', 0], 'or', ['status', '=', 2]],
    text: 'a.status = any($1)',
    values: [[0, 2]],
  },
];

export const sorts: readonly Choice[] = [
  { name: 'by key', option: [], text: 'a.instance_id, a.employee_nr' },
  {
    name: 'by date',
    option: [{ selector: 'expiration_Date' }],
    text: 'a.expiration_date, a.instance_id, a.employee_nr',
  },
  {
    name: 'by name',
    option: [{ selector: 'collaborator_Name' }],
    text: 'lower(c.name collate "es-x-icu"), a.instance_id, a.employee_nr',
    joinsCollaborator: true,
  },
];

export const pageSize = 100;
const collaborator = 'join collaborator c on c.employee_nr = a.employee_nr';
const columns = attendanceFields.map(([name, column]) => `${column} as "${name}"`).join(', ');

/** A page with its count, as load options against SQL by hand: keys first, and only the joins that are needed. */
export function pageCases({ load, query }: Runner): GridCase[] {
  return filters.flatMap((filter) =>
    sorts.map((sort) => {
      const values = filter.values ?? [];
      const count = `select count(*) as count from attendance a ${filter.joinsCollaborator ? collaborator : ''}
        where ${filter.text}`;
      const joined = filter.joinsCollaborator || sort.joinsCollaborator ? collaborator : '';
      const page = `
        select ${columns}
        from (select a.instance_id, a.employee_nr from attendance a ${joined} where ${filter.text}
          order by ${sort.text} limit ${pageSize}) page
        join attendance a using (instance_id, employee_nr)
        join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id
        ${collaborator} join sector s on s.sector_id = c.sector_id
        order by ${sort.text}`;
      const options = { filter: filter.option, sort: sort.option, take: pageSize, requireTotalCount: true };
      return {
        name: `${filter.name}, ${sort.name}`,
        atMost: 1.2,
        subject: () => load(options),
        reference: async () => {
          const [counted] = await query(count, values);
          return { data: await query(page, values), totalCount: counted?.count };
        },
        isSameAnswer: true,
      };
    }),
  );
}

/** The last page and the middle one, against the first. */
export function farPageCases({ load, query }: Runner): GridCase[] {
  const at = (sort: Choice, requireTotalCount: boolean, share: number) => async () => {
    const [total] = await query('select reltuples::float8 as count from pg_class where relname = $1', ['attendance']);
    const rows = Number(total?.count);
    const skip = Math.max(0, Math.floor((rows - pageSize) * share));
    return load({ sort: sort.option, skip, take: pageSize, requireTotalCount });
  };
  return sorts.flatMap((sort) => [
    ...[1, 0.5].map((share) => ({
      name: `${share === 1 ? 'last' : 'middle'} page ${sort.name}, with the count`,
      atMost: 3,
      subject: at(sort, true, share),
      reference: at(sort, true, 0),
    })),
    {
      name: `last page ${sort.name}, nobody asks for the count`,
      subject: at(sort, false, 1),
      reference: at(sort, false, 0),
    },
  ]);
}
