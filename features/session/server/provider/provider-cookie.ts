const name = 'capacita_provider';

/**
 * Ties what is asked of the provider to the browser that asks. It comes back with the answer, from another site: hence lax, and for
 * a path of its own alone. One serves for all that a browser asks, so that two tabs do not take each other's.
 */
export function providerCookie(value: string, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? ['__Secure-', '; Secure'] : ['', ''];
  return `${prefix}${name}=${value}; Path=/api/Auth/Provider; HttpOnly; SameSite=Lax; Max-Age=3600${secure}`;
}

/** The value in a `Cookie` header; empty where there is none. */
export function readProviderCookie(header: string | undefined): string {
  const match = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]{43})(?:;|$)`).exec(header ?? '');
  return match?.[1] ?? '';
}
