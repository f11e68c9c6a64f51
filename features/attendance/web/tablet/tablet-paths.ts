/** The addresses of tablet mode (S0 section 2). */
export const tabletPaths = {
  /** the people of the instance */
  course: '/TabletCourse',
  /** the way out */
  exit: '/confirmCredentials',
} as const;
