/** What the app uses of the screens of requirements. */
export { CourseRequirements } from './course/course-requirements.tsx';
export { useMayRequire } from './course/use-may-require.ts';
