const name = 'capacita_files';
const path = '/CourseManager';

/**
 * The cookie that lets the browser's own video and PDF players read course files, which cannot send a bearer token.
 * It opens nothing else: scripts cannot read it, other sites cannot send it, and only file routes look at it.
 */
export function fileCookie(token: string, isSecure: boolean): string {
  return `${name}=${token}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${72 * 3600}${isSecure ? '; Secure' : ''}`;
}

export const expiredFileCookie = `${name}=; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=0`;

/** The token in a `Cookie` header, or null. */
export function readFileCookie(header: string | undefined): string | null {
  const match = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,200})(?:;|$)`).exec(header ?? '');
  return match?.[1] ?? null;
}
