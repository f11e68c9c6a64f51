/** Hosts whose players may be framed, as the server wrote them into the page; `*.` stands for any one below. */
function mediaHosts(): readonly string[] {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="media-hosts"]')?.content ?? '';
  return named.split(' ');
}

/**
 * The address under which a film of another host is shown in a frame, or null when its host is not an allowed one.
 * Links to a page of YouTube become those of its player, without cookies; the page itself refuses to be framed.
 */
export function embedAddress(route: string, hosts = mediaHosts()): string | null {
  const address = URL.parse(route);
  if (address === null || address.protocol !== 'https:' || !isAllowedHost(address.hostname, hosts)) return null;
  const film = youTubeFilm(address);
  return film === null ? address.href : `https://www.youtube-nocookie.com/embed/${encodeURIComponent(film)}`;
}

function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

function youTubeFilm(address: URL): string | null {
  if (address.hostname === 'youtu.be') return address.pathname.slice(1) || null;
  if (!address.hostname.startsWith('www.youtube')) return null;
  const embedded = /^\/(?:embed|shorts)\/([^/]+)/.exec(address.pathname);
  return address.searchParams.get('v') ?? embedded?.[1] ?? null;
}
