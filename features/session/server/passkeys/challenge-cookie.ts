const name = 'capacita_passkey';

/**
 * Ties a challenge of sign-in to the browser that asked for it, for the five minutes that it holds. Empty takes the
 * cookie away.
 */
export function challengeCookie(value: string, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? ['__Secure-', '; Secure'] : ['', ''];
  const age = value === '' ? 0 : 300;
  return `${prefix}${name}=${value}; Path=/api/Auth; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}

/** The value in a `Cookie` header; empty where there is none. */
export function readChallengeCookie(header: string | undefined): string {
  const match = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]{43})(?:;|$)`).exec(header ?? '');
  return match?.[1] ?? '';
}
