/** What the app uses of the screens of requirements. */
export { useMayRequire } from './course/use-may-require.ts';
export { useRequirementsToSign } from './course/use-requirement-change.ts';
