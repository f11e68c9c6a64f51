import { registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { sector } from './sector.ts';

/** Every kind of record about people, for their calls, their histories and their reports. */
export const peopleRecords = [sector];

/** Calls about sectors, profiles, shifts and collaborators. */
export function registerPeople(app: HttpServer, services: Services): void {
  for (const record of peopleRecords) registerRecord(app, services, record);
}

export { peopleErrors } from '../errors.ts';
export type { TrainingAssignment, TrainingChange } from './assignment.ts';
