import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { PendingCourseItem } from '../../contract.ts';

/** What the lists of a person say of the instance behind an attendance: alike for everyone in it, and seldom changed. */
export interface InstanceFacts {
  readonly isDeleted: boolean;
  readonly modality: number;
  readonly courseId: string;
  readonly courseName: string;
  /** `course` of a PendingCourse item, as JSON text */
  readonly courseText: string;
  /** `instance` of a PendingCourse item, as JSON text */
  readonly instanceText: string;
}

type FactsRow = PendingCourseItem['instance'] & {
  readonly deleted: boolean;
  readonly course: PendingCourseItem['course'];
};

const selectFacts = `
  select i.instance_id as "iD_Instance", i.modality, i.instance_date as "instance_Date", i.status, i.instructor, i.duration,
    s.name as "sector_Name", i.deleted,
    json_build_object('iD_Course', c.course_id, 'doc_Number', c.doc_number, 'name', c.name, 'content', c.content,
      'iD_Type', c.course_type_id, 'version', c.version, 'score', c.score, 'status', c.status) as course
  from instance i join course c using (course_id) join sector s on s.sector_id = i.sector_id
  where i.instance_id = any($1)`;

function presentFacts({ deleted, course, ...instance }: FactsRow): InstanceFacts {
  return {
    isDeleted: deleted,
    modality: instance.modality,
    courseId: course.iD_Course,
    courseName: course.name,
    courseText: JSON.stringify(course),
    instanceText: JSON.stringify(instance),
  };
}

const maximumRemembered = 50_000;
/** However healthy the connection for notices looks, nothing is trusted for longer than this. */
const maximumAgeMs = 600_000;

/**
 * The facts of instances with their course and sector, remembered per process: the database tells on the channel
 * `instance_changed` (migration 0019) when one of the three changes, and what it names is forgotten at once; while that
 * connection is down nothing is remembered. A person's attendances themselves are always read.
 */
export class InstanceFactsCache {
  readonly #pool: pg.Pool;
  readonly #known = new LRUCache<number, InstanceFacts>({ max: maximumRemembered, ttl: maximumAgeMs });
  #notices: ChangeNotices | null = null;
  /** Counts the changes heard of: what was read before the newest of them is not remembered. */
  #generation = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Remembers from now on; until then every call reads. */
  async hear(notices: ChangeNotices): Promise<void> {
    await notices.hear('instance_changed', {
      onChange: (payload) => this.#forget(payload),
      onGap: () => this.#forget('*'),
    });
    this.#notices = notices;
  }

  /** The facts of these instances, in their order. */
  async of(instanceIds: readonly number[]): Promise<InstanceFacts[]> {
    const facts = instanceIds.map((id) => this.#known.get(id));
    const missing = instanceIds.filter((_id, place) => facts[place] === undefined);
    const read = missing.length === 0 ? null : await this.#read(missing);
    return instanceIds.map((id, place) => {
      const found = facts[place] ?? read?.get(id);
      if (found === undefined) throw new Error(`There is no instance ${id}.`);
      return found;
    });
  }

  async #read(instanceIds: readonly number[]): Promise<ReadonlyMap<number, InstanceFacts>> {
    const generation = this.#generation;
    const { rows } = await this.#pool.query<FactsRow>({
      name: 'instance-facts',
      text: selectFacts,
      values: [instanceIds],
    });
    const read = new Map(rows.map((row) => [row.iD_Instance, presentFacts(row)]));
    if (this.#notices?.isListening && generation === this.#generation) {
      for (const [id, facts] of read) this.#known.set(id, facts);
    }
    return read;
  }

  #forget(payload: string): void {
    this.#generation += 1;
    if (payload === '*') this.#known.clear();
    else for (const id of payload.split(',')) this.#known.delete(Number(id));
  }
}
