import type { GridCase, Runner } from './cases.ts';

const people = 'join collaborator c on c.employee_nr = a.employee_nr';
const sectors = `${people} join sector s on s.sector_id = c.sector_id`;
const courses = 'join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id';
const counted = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => ({ ...row, items: null }));

/** Attendances by a name, as somebody would write it who knows the tables. */
const byName = (name: string, joins: string, { where = 'true', more = '' } = {}) => `
  select ${name} as key, count(*) as count${more} from attendance a ${joins} where ${where}
  group by ${name} order by lower(${name} collate "es-x-icu")`;

/** Distinct values of a column with their counts, as a header filter asks, against GROUP BY. */
export function distinctCases({ load, query }: Runner): GridCase[] {
  const distinct = (
    name: string,
    selector: string,
    text: string,
    { options = {}, values = [] }: { readonly options?: object; readonly values?: readonly unknown[] } = {},
  ): GridCase => ({
    name,
    atMost: 1.2,
    subject: () => load({ group: [{ selector, isExpanded: false }], ...options }),
    reference: async () => ({ data: counted(await query(text, values)) }),
    isSameAnswer: true,
  });
  const dates = ['year', 'month', 'day'].map((groupInterval) => ({
    selector: 'expiration_Date',
    groupInterval,
    isExpanded: groupInterval !== 'day',
  }));
  const byStatus = 'select status as key, count(*) as count from attendance group by status order by status';
  return [
    distinct('sector names', 'sector_Name', byName('s.name', sectors)),
    distinct(
      'sector names, status in a list',
      'sector_Name',
      byName('s.name', sectors, { where: 'a.status = any($1)' }),
      {
        options: { filter: [['status', 0], 'or', ['status', 2]] },
        values: [[0, 2]],
      },
    ),
    distinct('status', 'status', byStatus),
    {
      name: 'dates: years, months, days',
      atMost: 1.2,
      subject: () => load({ group: dates }),
      // What is left, the tree of some hundred days, costs the process next to nothing.
      reference: () => query('select expiration_date, count(*) as count from attendance group by 1 order by 1', []),
    },
    distinct('names of people, a page of 100', 'collaborator_Name', `${byName('c.name', people)} limit 100`, {
      options: { take: 100 },
    }),
  ];
}

/** One level of collapsed groups with every count, against GROUP BY. */
export function groupCases({ load, query }: Runner): GridCase[] {
  const collapsed = (selector: string, more = {}) =>
    load({ group: [{ selector, isExpanded: false }], requireTotalCount: true, requireGroupCount: true, ...more });
  const answer = (data: readonly Readonly<Record<string, unknown>>[]) => ({
    data: counted(data),
    totalCount: data.reduce((sum, row) => sum + Number(row.count), 0),
    groupCount: data.length,
  });
  const grouped = (name: string, selector: string, text: string): GridCase => ({
    name,
    atMost: 1.2,
    subject: () => collapsed(selector),
    reference: async () => answer(await query(text, [])),
    isSameAnswer: true,
  });
  return [
    grouped('by sector', 'sector_Name', byName('s.name', sectors)),
    grouped('by course', 'course_Name', byName('o.name', courses)),
    {
      name: 'by sector, with the mean score',
      atMost: 1.2,
      subject: () => collapsed('sector_Name', { groupSummary: [{ selector: 'score', summaryType: 'avg' }] }),
      // Its last digits depend on the order in which the scores are added.
      reference: () => query(byName('s.name', sectors, { more: ', avg(a.score) as mean' }), []),
    },
  ];
}
