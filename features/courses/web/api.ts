import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { getCourse } from '../shared/calls.ts';

/** The fields of one course; null for a number that names none. */
export async function loadCourse(id: string, signal: AbortSignal): Promise<GridRow | null> {
  const course = await send(getCourse, { query: { id }, signal });
  return course.iD_Course === undefined ? null : course;
}
