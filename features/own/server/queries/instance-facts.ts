import type pg from 'pg';
import { namedInstructor } from '#features/instances/server/public.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { Remembered } from '#platform/db/remembered.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';

/** What the lists of a person say of the instance behind an attendance: alike for everyone in it, and seldom changed. */
export interface InstanceFacts {
  readonly isDeleted: boolean;
  readonly modality: number;
  readonly courseId: string;
  readonly courseName: string;
  /** what of a PendingCourse item is the same for everybody, as JSON text: its beginning, up to the number of the person */
  readonly head: string;
  /** its end, from `modality` on */
  readonly tail: string;
}

type FactsRow = PendingCourseItem['instance'] & {
  readonly deleted: boolean;
  readonly course: PendingCourseItem['course'];
};

const selectFacts = `
  select i.instance_id as "iD_Instance", i.modality, i.instance_date as "instance_Date", i.place,
    i.starts_at as "starts_At", i.ends_at as "ends_At", i.status, ${namedInstructor} as instructor,
    i.duration,
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
    head: `{"attended":{"iD_Course":${JSON.stringify(course.iD_Course)},"iD_Instance":${instance.iD_Instance},"employee_Nr":`,
    tail: `"modality":${instance.modality}},"course":${JSON.stringify(course)},"instance":${JSON.stringify(instance)}}`,
  };
}

/**
 * The facts of instances with their course and sector, remembered per process: the database tells on the channel
 * `instance_changed` (migration 0019) when one of the three changes.
 */
export class InstanceFactsCache {
  readonly #pool: pg.Pool;
  readonly #memory = new Remembered<InstanceFacts>({
    channel: 'instance_changed',
    maximumAgeMs: 600_000,
    maximumSize: 50_000,
  });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  hear(notices: ChangeNotices): Promise<void> {
    return this.#memory.hear(notices);
  }

  /** The facts of these instances, in their order. */
  async of(instanceIds: readonly number[]): Promise<InstanceFacts[]> {
    const facts = await this.#memory.getOrReadAll(instanceIds, (missing) => this.#read(missing));
    return facts.map((each, place) => {
      if (each === undefined) throw new Error(`There is no instance ${instanceIds[place]}.`);
      return each;
    });
  }

  async #read(instanceIds: readonly number[]): Promise<ReadonlyMap<number, InstanceFacts>> {
    const { rows } = await this.#pool.query<FactsRow>({
      name: 'instance-facts',
      text: selectFacts,
      values: [instanceIds],
    });
    return new Map(rows.map((row) => [row.iD_Instance, presentFacts(row)]));
  }
}
