import { registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import type { TrainingAssignment } from './assignment.ts';
import { collaborator } from './collaborator.ts';
import { generalProfileWrites } from './commands/write-general-profile.ts';
import { generalProfileSpacWrites } from './commands/write-general-profile-spac.ts';
import { generalProfile } from './general-profile.ts';
import { generalProfileSpac } from './general-profile-spac.ts';
import { profile } from './profile.ts';
import { registerCollaborator } from './routes/collaborator.ts';
import { registerGeneralProfileReads } from './routes/general-profiles.ts';
import { registerLookups } from './routes/lookups.ts';
import { registerSignatureRegistry } from './routes/signature-registry.ts';
import { sector } from './sector.ts';
import { shift } from './shift.ts';

/** Every kind of record about people, for their histories and their reports. */
export const peopleRecords = [sector, profile, shift, generalProfile, generalProfileSpac, collaborator];

/**
 * Calls about sectors, profiles, shifts, general profiles and collaborators.
 * @param assignment told of every change that decides who must take what
 */
export function registerPeople(app: HttpServer, services: Services, assignment: TrainingAssignment): void {
  registerLookups(app, services);
  for (const record of [sector, profile, shift]) registerRecord(app, services, record);
  registerRecord(app, services, { ...generalProfile, write: generalProfileWrites(assignment) });
  registerRecord(app, services, { ...generalProfileSpac, write: generalProfileSpacWrites(assignment) });
  registerGeneralProfileReads(app, services);
  registerCollaborator(app, services, assignment);
  registerSignatureRegistry(app, services);
}

export { peopleErrors } from '../errors.ts';
export type { TrainingAssignment, TrainingChange } from './assignment.ts';
