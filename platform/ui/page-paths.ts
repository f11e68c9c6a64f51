/** The addresses of pages to which more than one feature leads (S0 section 2); every other page is named where it is declared. */
export const pagePaths = {
  dashboard: '/Dashboard',
  /** taking a course */
  taking: '/Capacitation',
  instances: '/Management',
  assistants: '/Management-Instance',
  assistantsBySpac: '/Management-SPAC',
  inPerson: '/Management-InPerson',
  /** tablet mode: the people of the instance */
  tabletCourse: '/TabletCourse',
  /** tablet mode: the way out */
  tabletExit: '/confirmCredentials',
} as const;
