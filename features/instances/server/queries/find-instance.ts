import type { FastifyRequest } from 'fastify';
import type { Queryable } from '#platform/db/database.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { instanceErrors } from '../errors.ts';

/** Which instance a call means, and how far the caller reaches. */
export interface InstanceOfCall {
  readonly instanceId: number;
  readonly courseId: string;
  /** the sector that the caller reaches alone; null: all of them */
  readonly sectorId: number | null;
}

/** An instance with its course, as calls about it need them. */
export interface FoundInstance {
  readonly instanceId: number;
  readonly courseId: string;
  readonly modality: number;
  readonly status: number;
  /** minimum score of the course, percent */
  readonly minimumScore: number;
}

/** An instance named by a call, limited to their own sector where the permission reaches no further (decisions section 2). */
export function instanceOfCall(request: FastifyRequest, instanceId: number, courseId: string): InstanceOfCall {
  return { instanceId, courseId, sectorId: request.scope === 'ownSector' ? sessionOf(request).sectorId : null };
}

/**
 * The instance that a call names: of that course, not deleted, within the caller's reach.
 * @throws Refusal INSTANCE_NOT_FOUND
 */
export async function requireInstance(db: Queryable, of: InstanceOfCall): Promise<FoundInstance> {
  let query = db
    .selectFrom('instance as i')
    .innerJoin('course as c', 'c.course_id', 'i.course_id')
    .select(['i.instance_id as instanceId', 'i.course_id as courseId', 'i.modality', 'i.status'])
    .select('c.score as minimumScore')
    .where('i.instance_id', '=', of.instanceId)
    .where('i.course_id', '=', of.courseId)
    .where('i.deleted', '=', false);
  if (of.sectorId !== null) query = query.where('i.sector_id', '=', of.sectorId);
  const found = await query.executeTakeFirstOrThrow(() => instanceErrors.INSTANCE_NOT_FOUND());
  return found;
}
