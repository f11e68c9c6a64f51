/** What other features may use of the screens of people: their states, and pick lists that others offer too. */
export { LockedAccounts } from './account/locked-accounts.tsx';
export { SigningWayLine } from './account/signing-way-line.tsx';
export { UnconfirmedPasswords } from './account/unconfirmed-passwords.tsx';
export { useAccountActs } from './account/use-account-acts.tsx';
export { CollaboratorState } from './collaborator/collaborator-state.tsx';
export { collaboratorColumns, furtherPersonColumns } from './collaborator/person-columns.tsx';
export { usePersonDocuments } from './collaborator/use-person-documents.tsx';
export { countPeopleOf } from './count-people.ts';
export {
  collaboratorLookup,
  loadProfilesOf,
  ofSectors,
  profileLookup,
  profilesOfSector,
  sectorLookup,
} from './lookups.ts';
