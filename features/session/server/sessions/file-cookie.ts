import { defineCookie } from '#platform/http/cookie.ts';

/**
 * Lets the browser's own video and PDF players read course files, which cannot send a bearer token. It opens nothing else: scripts
 * cannot read it, other sites cannot send it, and only file routes look at it.
 */
export const fileCookie = defineCookie({
  name: 'capacita_files',
  path: '/CourseManager',
  sameSite: 'Strict',
  // No session lives longer (settings.session_max_hours); the server ends it when its time comes.
  maximumSeconds: 72 * 3600,
});
