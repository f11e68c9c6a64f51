/** Pick lists of people that other features offer too. */
export { collaboratorLookup, loadProfilesOf, profilesOfSector, sectorLookup } from './lookups.ts';
