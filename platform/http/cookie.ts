interface CookieOptions {
  readonly name: string;
  /** of the routes that it is sent to */
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
  readonly maximumSeconds: number;
}

/** A cookie that scripts cannot read. */
export interface Cookie {
  /** For `Set-Cookie`. @param token of letters that need no quoting; empty takes the cookie away */
  write(token: string, isSecure: boolean): string;
  /** The token in a `Cookie` header; empty where there is none. */
  read(header: string | undefined): string;
}

/** Over https the name itself asks the browser to keep it from plain http (OWASP ASVS 5, V3.3.1). */
export function defineCookie({ name, path, sameSite, maximumSeconds }: CookieOptions): Cookie {
  const sent = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]{20,200})(?:;|$)`);
  return {
    write: (token, isSecure) => {
      const [prefix, secure] = isSecure ? ['__Secure-', '; Secure'] : ['', ''];
      const age = token === '' ? 0 : maximumSeconds;
      return `${prefix}${name}=${token}; Path=${path}; HttpOnly; SameSite=${sameSite}; Max-Age=${age}${secure}`;
    },
    read: (header) => sent.exec(header ?? '')?.[1] ?? '',
  };
}
