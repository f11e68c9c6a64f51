const name = 'capacita_files';

/** Over https the name itself asks the browser to keep the cookie from plain http (OWASP ASVS 5, V3.3.1). */
function cookie(value: string, maximumAge: number, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? ['__Secure-', '; Secure'] : ['', ''];
  return `${prefix}${name}=${value}; Path=/CourseManager; HttpOnly; SameSite=Strict; Max-Age=${maximumAge}${secure}`;
}

/** No session lives longer (settings.session_max_hours); the server ends it when its time comes. */
const longestSession = 72 * 3600;

/**
 * The cookie that lets the browser's own video and PDF players read course files, which cannot send a bearer token.
 * It opens nothing else: scripts cannot read it, other sites cannot send it, and only file routes look at it.
 */
export function fileCookie(token: string, isSecure: boolean): string {
  return cookie(token, longestSession, isSecure);
}

/** Takes the cookie away. */
export function expiredFileCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

/** The token in a `Cookie` header, or null. */
export function readFileCookie(header: string | undefined): string | null {
  const match = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]{20,200})(?:;|$)`).exec(header ?? '');
  return match?.[1] ?? null;
}
