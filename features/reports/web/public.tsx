/** What the app uses of the consult pages. */
export { consultPaths, detailAddress } from './consult-address.ts';
