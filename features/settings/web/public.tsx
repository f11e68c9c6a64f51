/** What the forms of other features ask about changes that take two people. */
export { useFourEyes } from './change-requests/use-change-requests.ts';
