import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { ActivityRow, CourseStats } from '../../shared/contract.ts';
import { countOwnDue, SectorDueCounts } from './due-counts.ts';
import { type InstanceFacts, InstanceFactsCache } from './instance-facts.ts';
import type { OpenCourse } from './open-course.ts';
import { attendancesIn, type OwnAttendance, OwnAttendances } from './own-attendances.ts';

const orNull = (text: string) => (text === '' ? 'null' : text);
const booleanText = (text: string) => (text === '' ? 'null' : text === 't' ? 'true' : 'false');

/** JSON of a moment as PostgreSQL writes it in UTC: `2026-03-10 12:00:00[.123]+00`. */
function momentText(text: string): string {
  if (text === '') return 'null';
  const time = text.slice(11, text.lastIndexOf('+'));
  return `"${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z"`;
}

/**
 * An item of `pendingCourseReply` as JSON text. The dashboard reads more of these than of anything else: columns that are
 * parsed only to be written again would cost as much as reading them.
 */
function writeOwnCourse(own: OwnAttendance, facts: InstanceFacts, employeeNr: number, today: string): string {
  const [status, , expirationDate, approved, score, attempt, onTime, present, updatedAt, finishedAt] = own;
  return (
    `${facts.head}${employeeNr},"status":${status},"approved":${booleanText(approved)},"score":${orNull(score)},"attempt":${attempt},` +
    `"onTime":${booleanText(onTime)},"present":${booleanText(present)},"updateDate":${momentText(updatedAt)},` +
    `"finishedDate":${momentText(finishedAt)},"expiration_Date":"${expirationDate}",` +
    `"daysLeft":${daysBetween(today, expirationDate)},${facts.tail}`
  );
}

/** The statuses of the lists of a dashboard. */
const listed = [AttendanceStatus.NotStarted, AttendanceStatus.InProgress, AttendanceStatus.Finished] as const;
type Listed = (typeof listed)[number];

/** A person's courses as they stand on one day, and what they were put together of. */
interface OwnPage {
  readonly today: string;
  readonly lines: string;
  readonly instanceIds: readonly number[];
  /** of these instances, in their order */
  readonly facts: readonly InstanceFacts[];
  /** JSON text of a `pendingCourseReply` for each status */
  readonly lists: Readonly<Record<Listed, string>>;
  readonly open: readonly OpenCourse[];
}

/** Whose counts are read. */
type StatsReader = Pick<RequestSession, 'employeeNr' | 'fullName' | 'sectorId' | 'sectorName'>;

/**
 * A person's own courses as the lists, the counts and the bell show them: what is remembered of the person's
 * attendances, put together with what is remembered of their instances (docs/decisions/031 and 040).
 */
export class OwnCourses {
  readonly #attendances: OwnAttendances;
  readonly #instances: InstanceFactsCache;
  readonly #sectorDue: SectorDueCounts;
  /** What was put together last, for who looks again: those of about 1,000 persons. It serves while all that it is made of is the same. */
  readonly #pages = new LRUCache<number, OwnPage>({
    maxSize: 16_000_000,
    sizeCalculation: ({ lines, lists, facts }) =>
      lines.length + listed.reduce<number>((sum, status) => sum + lists[status].length, 0) + 100 * (facts.length + 1),
  });

  constructor(pool: pg.Pool) {
    this.#attendances = new OwnAttendances(pool);
    this.#instances = new InstanceFactsCache(pool);
    this.#sectorDue = new SectorDueCounts(pool);
  }

  /** Remembers from now on; until then every call reads. */
  async hear(notices: ChangeNotices): Promise<void> {
    await this.#attendances.hear(notices);
    await this.#instances.hear(notices);
    await this.#sectorDue.hear(notices);
  }

  /** @returns JSON text of `pendingCourseReply` for each status: soonest first, finished ones newest first */
  async lists(employeeNr: number, today: string): Promise<Readonly<Record<Listed, string>>> {
    return (await this.#page(employeeNr, today)).lists;
  }

  /** A person's open courses by due bucket, and their sector's. */
  async stats({ employeeNr, fullName, sectorId, sectorName }: StatsReader, today: string): Promise<CourseStats> {
    const [open, statsBySector] = await Promise.all([
      this.open(employeeNr, today),
      this.#sectorDue.read(sectorId, today, employeeNr),
    ]);
    return { statsByCollaborator: countOwnDue(open, today), collaborator: fullName, statsBySector, sector: sectorName };
  }

  /** @returns JSON text of one `pendingCourseItem`: a course of a person in one instance; null when there is none */
  async one(employeeNr: number, instanceId: number, courseId: string, today: string): Promise<string | null> {
    const own = (await this.#attendances.of(employeeNr)).find(([, instance]) => instance === String(instanceId));
    if (own === undefined) return null;
    const [facts] = await this.#instances.of([instanceId]);
    if (facts === undefined || facts.isDeleted || facts.courseId !== courseId) return null;
    return writeOwnCourse(own, facts, employeeNr, today);
  }

  /** A person's open courses but those on paper, soonest expiration first: what the counts and the bell are about. */
  async open(employeeNr: number, today: string): Promise<readonly OpenCourse[]> {
    return (await this.#page(employeeNr, today)).open;
  }

  async #page(employeeNr: number, today: string): Promise<OwnPage> {
    const lines = await this.#attendances.linesOf(employeeNr);
    const known = this.#pages.get(employeeNr);
    const isOfThese = known !== undefined && known.lines === lines && known.today === today;
    const attendances = isOfThese ? [] : attendancesIn(lines);
    const instanceIds = isOfThese ? known.instanceIds : attendances.map(([, instanceId]) => Number(instanceId));
    const facts = await this.#instances.of(instanceIds);
    if (isOfThese && facts.every((each, place) => each === known.facts[place])) return known;
    const courses = (isOfThese ? attendancesIn(lines) : attendances).map((own, place) => ({
      own,
      status: Number(own[0]),
      // One for each attendance, in their order.
      facts: facts[place] as InstanceFacts,
    }));
    const page: OwnPage = {
      ...{ today, lines, instanceIds, facts },
      lists: listsOf(courses, employeeNr, today),
      open: courses
        .filter(({ status, facts }) => openAttendanceStatuses.includes(status) && facts.modality !== Modality.InPerson)
        .map(({ own: [, instanceId, expirationDate], facts }) => ({
          instanceId: Number(instanceId),
          expirationDate,
          instance: facts,
        })),
    };
    this.#pages.set(employeeNr, page);
    return page;
  }
}

interface OwnCourse {
  readonly own: OwnAttendance;
  readonly status: number;
  readonly facts: InstanceFacts;
}

function listsOf(courses: readonly OwnCourse[], employeeNr: number, today: string): OwnPage['lists'] {
  const items = new Map<number, string[]>(listed.map((status) => [status, []]));
  for (const { own, status, facts } of courses) {
    if (!facts.isDeleted) items.get(status)?.push(writeOwnCourse(own, facts, employeeNr, today));
  }
  const lists = listed.map((status) => [status, `[${items.get(status)?.join(',')}]`]);
  return Object.fromEntries(lists) as OwnPage['lists'];
}

interface ActivitySource {
  readonly course_id: string;
  readonly instance_id: number;
  readonly doc_number: string;
  readonly name: string;
  readonly status: number;
  readonly finished_at: Date | null;
  readonly expiration_date: string;
  readonly on_time: boolean | null;
  readonly present: boolean | null;
  readonly approved: boolean | null;
  readonly modality: number;
  readonly score: number | null;
}

/** Every course that was ever assigned to a person, newest expiration first (S0 section 2, Activity). */
export async function readActivity(pool: pg.Pool, employeeNr: number, today: string): Promise<ActivityRow[]> {
  const { rows } = await pool.query<ActivitySource>({
    name: 'own-activity',
    text: `
      select i.course_id, a.instance_id, c.doc_number, c.name, a.status, a.finished_at, a.expiration_date, a.on_time,
        a.present, a.approved, i.modality, a.score
      from attendance a join instance i using (instance_id) join course c using (course_id)
      where a.employee_nr = $1 and not a.deleted
      order by a.expiration_date desc, a.instance_id desc`,
    values: [employeeNr],
  });
  return rows.map((row) => ({
    iD_Course: row.course_id,
    iD_Instance: row.instance_id,
    doc_Number: row.doc_number,
    course_Name: row.name,
    status: row.status,
    finishedDate: row.status === AttendanceStatus.Finished ? (row.finished_at?.toISOString() ?? null) : null,
    expiration_Date: row.expiration_date,
    daysLeft: daysBetween(today, row.expiration_date),
    onTime: row.on_time,
    present: row.present,
    approved: row.approved,
    modality: row.modality,
    score: row.score,
  }));
}
