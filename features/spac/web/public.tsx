/** Pick lists of computerised systems that other features offer too. */
export { spacProfileLookup } from './lookups.ts';
