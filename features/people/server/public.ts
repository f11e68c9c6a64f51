import { type RecordServices, registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { collaborator } from './collaborator.ts';
import { providerChange } from './commands/link-provider.ts';
import { accountChange } from './commands/release-account.ts';
import { generalProfile } from './general-profile.ts';
import { generalProfileSpac } from './general-profile-spac.ts';
import { passkey } from './passkey.ts';
import { profile } from './profile.ts';
import { providerAccount } from './provider-account.ts';
import { registerAccountAccess } from './routes/account-access.ts';
import { registerCollaborator } from './routes/collaborator.ts';
import { registerGeneralProfileReads } from './routes/general-profiles.ts';
import { registerHasAdministered } from './routes/has-administered.ts';
import { registerLookups } from './routes/lookups.ts';
import { registerPasskeyRecords } from './routes/passkeys.ts';
import { registerPasswords } from './routes/passwords.ts';
import { registerProviderAccounts } from './routes/provider-accounts.ts';
import { registerSignatureRegistry } from './routes/signature-registry.ts';
import { registerSigningWay } from './routes/signing-way.ts';
import { sector } from './sector.ts';
import { shift } from './shift.ts';

/** Every kind of record about people, for their histories and their reports. */
export const peopleRecords = [
  sector,
  profile,
  shift,
  generalProfile,
  generalProfileSpac,
  collaborator,
  passkey,
  providerAccount,
];

/** Calls about sectors, shifts, general profiles and collaborators; what is read of profiles. */
export function registerPeople(app: HttpServer, services: RecordServices): void {
  registerLookups(app, services);
  for (const record of [sector, shift, generalProfile, generalProfileSpac]) registerRecord(app, services, record);
  registerGeneralProfileReads(app, services);
  registerCollaborator(app, services);
  registerAccountAccess(app, services);
  registerPasswords(app, services);
  registerPasskeyRecords(app, services);
  registerProviderAccounts(app, services);
  registerHasAdministered(app, services);
  registerSignatureRegistry(app, services);
  registerSigningWay(app, services);
}

export { collaborator } from './collaborator.ts';
export { appointAdministrator } from './commands/appoint-administrator.ts';
export {
  addProvisioned,
  asPersonRefusal,
  changeProvisioned,
  changeProvisionedSigned,
  type ProvisionedFields,
} from './commands/provision-collaborator.ts';
/** How changes of people that take two are made. */
export const peopleChanges = { account: accountChange, provider: providerChange };

export { importPeople } from './commands/import/import-people.ts';
export type { ImportedPerson, PersonVerdict } from './commands/import/imported-person.ts';
export { peopleErrors } from './errors.ts';
export { addStandIn } from './first-run/add-stand-in.ts';
export { createFirstAdministrator } from './first-run/create-first-administrator.ts';
export { fillEmptyDatabase } from './first-run/fill-empty-database.ts';
export { generalProfile } from './general-profile.ts';
export { lockProfiles } from './lock-profiles.ts';
export { asNamed, findNamed, type Named } from './pasted/find-named.ts';
export { isAssumed, judgePerson, type PeopleNames } from './pasted/judge-person.ts';
export { readNames } from './pasted/read-names.ts';
export { personJoins, personPlaces } from './person-places.ts';
export { profile } from './profile.ts';
export { findLiveSpacProfiles } from './queries/general-profiles.ts';
export { lockPeople } from './queries/identifiers.ts';
export { sector } from './sector.ts';
export { shift } from './shift.ts';
