import { sql } from 'kysely';
import { course } from '#features/courses/server/public.ts';
import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { courseLookupFields } from '#features/courses/shared/contract.ts';
import { lookupSource } from '#features/records/server/public.ts';
import { codeList } from '#platform/db/code-list.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { courseLookupPath } from '../../shared/contract.ts';

/**
 * The courses of which an instance may be added. Those in force of every type: people who
 * schedule are not held to the types that they write (decisions section 2).
 */
export function registerCourseLookup(app: HttpServer, services: Services): void {
  const isInForce = sql`t.status in ${sql.raw(codeList(courseStatusesInForce))}`;
  registerGridLoad(app, services, {
    path: courseLookupPath,
    permission: 'instance.open',
    source: () => lookupSource(course, courseLookupFields, isInForce),
  });
}
