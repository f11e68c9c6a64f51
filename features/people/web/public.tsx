/** Pick lists of people that other features offer too. */
export { collaboratorLookup } from './lookups.ts';
