/** What the app uses of the consult pages. */
export { consultPaths } from './consult-address.ts';
