import type { ListShape } from '#platform/grid/fields.ts';

/** The pages of the consult lists as somebody would write them who knows the tables: keys first, and only the joins that they need. */

export const pageSize = 100;

const open = 'a.status in (0, 2) and not a.deleted';

/** Wire name → column over `attendance a` and all that belongs to it. */
const columns: Readonly<Record<string, string>> = {
  iD_Instance: 'a.instance_id',
  employee_Nr: 'a.employee_nr',
  iD_Course: 'i.course_id',
  name_Course: 'o.name',
  nameCourse: 'o.name',
  doc_Number: 'o.doc_number',
  version: 'o.version',
  name_Type: 'o.course_type_id',
  dateVig: 'o.date_vig',
  status_Course: 'o.status',
  name: 'c.name',
  nameCollab: 'c.name',
  cwid: 'c.cwid',
  active: 'c.active',
  iD_Sector: 'c.sector_id',
  sector_Name: 's.name',
  nameSector: 's.name',
  nameProfile: 'p.name',
  profile_Name: 'p.name',
  modality: 'i.modality',
  instance_Date: 'i.instance_date',
  instructor: "concat_ws(', ', i.instructor, i.instructor_institution)",
  duration: 'i.duration',
  expiration_Date: 'a.expiration_date',
  status: 'a.status',
  score: 'a.score',
  attempt: 'a.attempt',
  onTime: 'a.on_time',
  present: 'a.present',
  approved: 'a.approved',
  finishedDate: 'a.finished_at',
  lateReason: 'a.late_reason',
  descriptionLateReason: 'a.late_reason_detail',
  iD_Spac: 'q.spac_id',
  name_Spac: 'y.name',
  category: `case when ${open} then case when a.expiration_date > current_date + 15 then 'onTime'
    when a.expiration_date > current_date + 7 then 'nearDueDate' when a.expiration_date > current_date then 'almostDueDate'
    else 'dued' end end`,
  onTimeReport: `case when a.status = 1 then case when a.on_time then 'onTime' else 'late' end
    when a.expiration_date < current_date then 'overdue' else 'pending' end`,
  standing: `case when ${open} then case
    when (select h.active from collaborator h where h.employee_nr = a.employee_nr) = 2 then 'onLeave'
    when i.modality <> 0 then 'awaitsSession' when a.status = 0 then 'notOpened'
    when exists (select from content_attempt t where t.instance_id = a.instance_id and t.employee_nr = a.employee_nr
      and t.state <> 0 and not t.approved group by t.content_id having count(*) >= 2) then 'failing'
    else 'started' end end`,
};

/** @throws Error for a field that is not told here */
function columnsOf({ fields }: ListShape): string {
  const named = Object.keys(fields).map((name) => {
    if (columns[name] === undefined) throw new Error(`The column of ${name} is missing in hand-written.ts.`);
    return `${columns[name]} as "${name}"`;
  });
  return named.join(', ');
}

const people = 'join collaborator c on c.employee_nr = a.employee_nr';
const everything = `join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id ${people}
  join sector s on s.sector_id = c.sector_id join profile p on p.profile_id = c.profile_id`;

/** What a page of attendances is of, over `a` and, where it is joined, the person `c`. */
interface Attendances {
  readonly where: string;
  readonly order: string;
  /** the condition or the order reads the person's row */
  readonly ofPerson?: boolean;
}

/** A page and its count. */
export interface Page {
  readonly rows: string;
  readonly count: string;
}

export function attendancePage(shape: ListShape, { where, order, ofPerson = false }: Attendances): Page {
  const from = `attendance a ${ofPerson ? people : ''} where ${where}`;
  return {
    rows: `select ${columnsOf(shape)}
      from (select a.instance_id, a.employee_nr from ${from} order by ${order} limit ${pageSize}) page
      join attendance a using (instance_id, employee_nr) ${everything} order by ${order}`,
    count: `select count(*) as count from ${from}`,
  };
}

/** What was done here and elsewhere: keys of both first, and what a page shows of them. @param own a condition over the person `c` */
export function donePage(order: string, own = 'true'): Page {
  const from = `(
    select 'here' as origin, a.instance_id as number, a.employee_nr, (a.finished_at at time zone 'UTC')::date as trained_on
    from attendance a where a.status = 1 and not a.deleted and a.present is not false
    union all select 'migrated', m.migrated_training_id, m.employee_nr, m.trained_on from migrated_training m where not m.deleted) a
    ${own === 'true' ? '' : people} where ${own}`;
  return {
    rows: `select page.*, c.name, s.name as "sector_Name", coalesce(o.doc_number, m.doc_number) as "doc_Number"
      from (select a.* from ${from} order by ${order} limit ${pageSize}) page
      left join instance i on page.origin = 'here' and i.instance_id = page.number left join course o on o.course_id = i.course_id
      left join migrated_training m on page.origin = 'migrated' and m.migrated_training_id = page.number
      join collaborator c on c.employee_nr = page.employee_nr join sector s on s.sector_id = c.sector_id`,
    count: `select count(*) as count from ${from}`,
  };
}

/** Who waits in a course of a SPAC whose profile they hold. */
export function spacPage(shape: ListShape, order: string): Page {
  const found = `select distinct f.spac_id, a.instance_id, a.employee_nr
    from attendance a
    join instance i on i.instance_id = a.instance_id
    join (select employee_nr, spac_profile_id from spac_profile_collaborator where not deleted
      union select h.employee_nr, g.spac_profile_id from collaborator h
      join general_profile b on b.general_profile_id = h.general_profile_id and not b.deleted
      join general_profile_spac g on g.general_profile_id = b.general_profile_id and not g.deleted) held
      on held.employee_nr = a.employee_nr
    join spac_requirement r on r.course_id = i.course_id and r.spac_profile_id = held.spac_profile_id and not r.deleted
    join spac_profile f on f.spac_profile_id = r.spac_profile_id and not f.deleted
    where ${open}`;
  return {
    rows: `with q as (${found}) select ${columnsOf(shape)} from q join spac y on y.spac_id = q.spac_id
      join attendance a on a.instance_id = q.instance_id and a.employee_nr = q.employee_nr ${everything}
      order by ${order} limit ${pageSize}`,
    count: `select count(*) as count from (${found}) q`,
  };
}

const live = 'a.status <> 4 and not a.deleted';
/** Counted live over attendances `a`. */
const rateColumns = `
  (count(*) filter (where a.status = 1 and a.on_time and ${live}))::float8 / nullif(count(*) filter (where a.status = 1 and ${live}
    or ${open} and a.expiration_date < current_date), 0) as "onTimeRate",
  (count(*) filter (where a.present and ${live}))::float8 / nullif(count(*) filter (where ${live}), 0) as "presentRate",
  (count(*) filter (where a.present and a.approved and ${live}))::float8
    / nullif(count(*) filter (where a.present and ${live}), 0) as "passRate"`;

const instanceColumns = `i.course_id as "iD_Course", i.instance_id as "iD_Instance", o.name as "name_Course",
  o.doc_number as "doc_Number", o.version, o.course_type_id as "name_Type", i.modality, i.sector_id as "iD_Sector", s.name as "sector_Name",
  i.instance_date as "instance_Date", i.place, i.starts_at as "starts_At", i.ends_at as "ends_At", i.expiration_date as "expiration_Date",
  concat_ws(', ', i.instructor, i.instructor_institution) as instructor, i.status,
  o.status as "status_Course"`;
const instances = 'instance i join course o on o.course_id = i.course_id join sector s on s.sector_id = i.sector_id';
const personColumns = `c.employee_nr as "employee_Nr", c.name, c.cwid, c.sector_id as "iD_Sector", s.name as "sector_Name",
  p.name as "profile_Name", c.active`;
const persons = `collaborator c join sector s on s.sector_id = c.sector_id join profile p on p.profile_id = c.profile_id`;

interface RatesOf {
  readonly columns: string;
  readonly from: string;
  readonly table: string;
  /** of the row, and in attendances */
  readonly key: string;
  readonly of: string;
}
export const ofInstances: RatesOf = {
  columns: instanceColumns,
  from: instances,
  table: 'instance i',
  key: 'i.instance_id',
  of: 'a.instance_id',
};
export const ofPeople: RatesOf = {
  columns: personColumns,
  from: persons,
  table: 'collaborator c',
  key: 'c.employee_nr',
  of: 'a.employee_nr',
};

/** The rates of the rows of one page, which is found without them. */
export function ratesOfPage({ columns: own, from, table, key, of }: RatesOf, order: string): Page {
  const alias = key.slice(0, 2);
  return {
    rows: `select ${own}, n.* from (select ${key} from ${table} where not ${alias}deleted order by ${order} limit ${pageSize}) page
      join ${from} on ${key} = page.${key.slice(2)}
      join lateral (select ${rateColumns} from attendance a where ${of} = ${key}) n on true order by ${order}`,
    count: `select count(*) as count from ${table} where not ${alias}deleted`,
  };
}

/** All rates, counted over all attendances, to be sorted by one of them. */
export function ratesOfAll({ columns: own, from, table, key, of }: RatesOf, order: string): Page {
  const alias = key.slice(0, 2);
  return {
    rows: `select ${own}, n."onTimeRate", n."presentRate", n."passRate" from ${from}
      left join (select ${of} as id, ${rateColumns} from attendance a group by 1) n on n.id = ${key}
      where not ${alias}deleted order by ${order} limit ${pageSize}`,
    count: `select count(*) as count from ${table} where not ${alias}deleted`,
  };
}

const perType = ['GMP', 'SOP', 'HSE', 'SAC', 'EXT', 'RAIZ', 'NOGMP']
  .map((type) => `(count(*) filter (where o.course_type_id = '${type}'))::integer as ${type.toLowerCase()}`)
  .join(', ');

/** Pending attendances by sector and type. */
export const sectorsPage: Page = {
  rows: `select s.sector_id as "iD_Sector", s.name as "sector_Name", n.gmp, n.sop, n.hse, n.sac, n.ext, n.raiz, n.nogmp, n.total
    from sector s left join (
      select c.sector_id, ${perType}, count(*)::integer as total from attendance a ${people}
      join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id
      where ${open} group by 1) n on n.sector_id = s.sector_id
    where not s.deleted order by lower(s.name collate "es-x-icu"), s.sector_id limit ${pageSize}`,
  count: 'select count(*) as count from sector where not deleted',
};

/** What the KPI tab counts over everybody, by month and by type. */
export const kpiCounts = `
  select to_char(a.expiration_date, 'YYYY-MM') as month, o.course_type_id as type, count(*) as live,
    count(*) filter (where a.present) as present, count(*) filter (where a.present and a.approved) as approved,
    count(*) filter (where a.status = 1 and a.on_time) as "onTime",
    count(*) filter (where a.status = 1 and a.on_time is not true) as late,
    count(*) filter (where a.status <> 1 and a.expiration_date < current_date) as overdue,
    count(*) filter (where a.status <> 1 and a.expiration_date >= current_date) as pending
  from attendance a join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id
  where ${live} group by grouping sets ((), (1), (2))`;

/** Why everybody was late. */
export const lateReasons = `
  select a.late_reason as reason, count(*) as value, count(distinct a.employee_nr) as people,
    count(distinct i.course_id) as courses, avg(a.finished_at::date - a.expiration_date) as days
  from attendance a join instance i on i.instance_id = a.instance_id
  where a.status = 1 and a.on_time is not true and not a.deleted group by 1`;

export { open as isOpen };

/** Who is trained in what. @param key the column of people that a row is of */
export const matrixCells = (key: string, where: string): string => `
  select ${key} as key, i.course_id, count(*) filter (where a.status = 1) as trained,
    count(*) filter (where ${open} and a.expiration_date >= current_date) as pending,
    count(*) filter (where ${open} and a.expiration_date < current_date) as overdue
  from attendance a join instance i on i.instance_id = a.instance_id
  join course o on o.course_id = i.course_id and o.status in (1, 2) and not o.deleted ${people}
  where ${live} and c.active <> 0 and ${where}
  group by 1, 2`;
