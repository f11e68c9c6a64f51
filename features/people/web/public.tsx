/** Pick lists of people that other features offer too. */
export { collaboratorLookup, loadProfilesOf, sectorLookup } from './lookups.ts';
