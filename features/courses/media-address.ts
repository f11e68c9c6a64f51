const cookieless = 'www.youtube-nocookie.com';

/** The address in what an author pasted: that of the frame of an embed code, or the text itself; empty for a code without one. */
export function addressIn(pasted: string): string {
  if (!pasted.includes('<')) return pasted.trim();
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(pasted);
  return (frame?.[1] ?? frame?.[2] ?? '').replaceAll('&amp;', '&').trim();
}

/**
 * The address under which a film of another host is shown in a frame, or null when its host is not an allowed one.
 * Pages of YouTube and of Stream classic become those of their players, YouTube's without cookies; the pages themselves refuse
 * to be framed.
 * @param hosts as the Content-Security-Policy allows them; `*.` stands for any one below
 */
export function embedAddress(route: string, hosts: readonly string[]): string | null {
  const address = URL.parse(route);
  if (address === null || !isPlainHttps(address) || !isAllowedHost(address.hostname, hosts)) return null;
  const player = playerOf(address);
  return isAllowedHost(player.hostname, hosts) ? player.href : null;
}

/** No name or password in it, and the port that the policy's hosts stand for. */
function isPlainHttps({ protocol, username, password, port }: URL): boolean {
  return protocol === 'https:' && username === '' && password === '' && port === '';
}

function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

function playerOf(address: URL): URL {
  const film = youTubeFilm(address);
  if (film !== null) return new URL(`https://${cookieless}/embed/${encodeURIComponent(film)}`);
  const stream = address.hostname === 'web.microsoftstream.com' && /^\/video\/([^/]+)/.exec(address.pathname)?.[1];
  return stream ? new URL(`/embed/video/${stream}`, address) : address;
}

function youTubeFilm(address: URL): string | null {
  if (address.hostname === 'youtu.be') return address.pathname.slice(1) || null;
  if (!address.hostname.startsWith('www.youtube')) return null;
  const embedded = /^\/(?:embed|shorts)\/([^/]+)/.exec(address.pathname);
  return address.searchParams.get('v') ?? embedded?.[1] ?? null;
}
