import type { GridCase, Runner } from './cases.ts';

const people = 'join collaborator c on c.employee_nr = a.employee_nr';
const sectors = `${people} join sector s on s.sector_id = c.sector_id`;
const counted = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => ({ ...row, items: null }));

/** Distinct values of a column with their counts, as a header filter asks, against GROUP BY. */
export function distinctCases({ load, query }: Runner): GridCase[] {
  const distinct = (selector: string, more = {}) => load({ group: [{ selector, isExpanded: false }], ...more });
  const bySector = (
    where: string,
  ) => `select s.name as key, count(*) as count from attendance a ${sectors} where ${where}
    group by s.name order by lower(s.name collate "es-x-icu")`;
  return [
    {
      name: 'sector names',
      atMost: 1.2,
      subject: () => distinct('sector_Name'),
      reference: async () => ({ data: counted(await query(bySector('true'), [])) }),
      isSameAnswer: true,
    },
    {
      name: 'sector names, status in a list',
      atMost: 1.2,
      subject: () => distinct('sector_Name', { filter: [['status', 0], 'or', ['status', 2]] }),
      reference: async () => ({ data: counted(await query(bySector('a.status = any($1)'), [[0, 2]])) }),
      isSameAnswer: true,
    },
    {
      name: 'status',
      atMost: 1.2,
      subject: () => distinct('status'),
      reference: async () => ({
        data: counted(
          await query('select status as key, count(*) as count from attendance group by status order by status', []),
        ),
      }),
      isSameAnswer: true,
    },
    {
      name: 'dates: years, months, days',
      atMost: 1.2,
      subject: () =>
        load({
          group: ['year', 'month', 'day'].map((groupInterval) => ({
            selector: 'expiration_Date',
            groupInterval,
            isExpanded: groupInterval !== 'day',
          })),
        }),
      // What is left, the tree of some hundred days, costs the process next to nothing.
      reference: () => query('select expiration_date, count(*) as count from attendance group by 1 order by 1', []),
    },
    {
      name: 'names of people, a page of 100',
      atMost: 1.2,
      subject: () => distinct('collaborator_Name', { take: 100 }),
      reference: async () => ({
        data: counted(
          await query(
            `select c.name as key, count(*) as count from attendance a ${people} group by c.name
            order by lower(c.name collate "es-x-icu") limit 100`,
            [],
          ),
        ),
      }),
      isSameAnswer: true,
    },
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
  const courses = 'join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id';
  return [
    {
      name: 'by sector',
      atMost: 1.2,
      subject: () => collapsed('sector_Name'),
      reference: async () =>
        answer(
          await query(
            `select s.name as key, count(*) as count from attendance a ${sectors} group by s.name
            order by lower(s.name collate "es-x-icu")`,
            [],
          ),
        ),
      isSameAnswer: true,
    },
    {
      name: 'by course',
      atMost: 1.2,
      subject: () => collapsed('course_Name'),
      reference: async () =>
        answer(
          await query(
            `select o.name as key, count(*) as count from attendance a ${courses} group by o.name
            order by lower(o.name collate "es-x-icu")`,
            [],
          ),
        ),
      isSameAnswer: true,
    },
    {
      name: 'by sector, with the mean score',
      atMost: 1.2,
      subject: () => collapsed('sector_Name', { groupSummary: [{ selector: 'score', summaryType: 'avg' }] }),
      // Its last digits depend on the order in which the scores are added.
      reference: () =>
        query(
          `select s.name as key, count(*) as count, avg(a.score) as mean from attendance a ${sectors} group by s.name
          order by lower(s.name collate "es-x-icu")`,
          [],
        ),
    },
  ];
}
