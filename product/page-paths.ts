/** The addresses of pages to which more than one feature leads (S0 section 2), but for the administration (`settings-sections.ts`); every other page is named where it is declared. */
export const pagePaths = {
  dashboard: '/Dashboard',
  activity: '/Activity',
  /** taking a course */
  taking: '/Capacitation',
  instances: '/Management',
  assistants: '/Management-Instance',
  assistantsBySpac: '/Management-SPAC',
  inPerson: '/Management-InPerson',
  /** how a session went */
  closing: '/Management-Closing',
  /** tablet mode: the people of the instance */
  tabletCourse: '/TabletCourse',
  /** tablet mode: the way out */
  tabletExit: '/confirmCredentials',
  /** who must take a course and who took it; `iD_Course` says which */
  courseTrainings: '/ReadCourseTrainings',
  audit: '/Audit',
  /** whether a document is the one that was signed */
  verifyCopy: '/Audit/Copy',
  /** confirming a password that another set */
  confirmPassword: '/confirm-password',
  /** where the identity provider sends people back to */
  providerReturn: '/provider',
  /** one's own passkeys */
  passkeys: '/Passkeys',
} as const;
