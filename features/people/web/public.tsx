/** Pick lists of people that other features offer too. */
export { collaboratorLookup, spacProfileLookup } from './lookups.ts';
