/** What the app and the desk use of the consult pages. */
export { consultPaths, detailAddress } from './consult-address.ts';
export { useCompliance } from './use-compliance.ts';
