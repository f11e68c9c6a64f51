const cookieless = 'www.youtube-nocookie.com';

/** The address in what an author pasted: that of the frame of an embed code, or the text itself; empty for a code without one. */
export function addressIn(pasted: string): string {
  if (!pasted.includes('<')) return pasted.trim();
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(pasted);
  return (frame?.[1] ?? frame?.[2] ?? '').replaceAll('&amp;', '&').trim();
}

/**
 * The address under which a film of another host is shown in a frame, or null when its host is not an allowed one, or the page is
 * no film of it. Of the services that are known here only players are framed: pages of films become those of their players,
 * YouTube's without cookies, and every other page of theirs, such as one that leads elsewhere, is refused. Of any other allowed
 * host each page may be: who runs the installation named it.
 * @param hosts as the Content-Security-Policy allows them; `*.` stands for any one below
 */
export function embedAddress(route: string, hosts: readonly string[]): string | null {
  const address = URL.parse(route);
  if (address === null || !isAllowedAddress(address, hosts)) return null;
  const player = playerOf(address);
  return player !== null && isAllowedHost(player.hostname, hosts) ? player.href : null;
}

/** Whether an address is on an allowed host: if it still has no player, the page is to blame. */
export function isAllowedAddress(address: URL, hosts: readonly string[]): boolean {
  return isPlainHttps(address) && isAllowedHost(address.hostname, hosts);
}

/** No name or password in it, and the port that the policy's hosts stand for. */
function isPlainHttps({ protocol, username, password, port }: URL): boolean {
  return protocol === 'https:' && username === '' && password === '' && port === '';
}

function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

/** The services whose players are known: which hosts are theirs, and the player of one of their addresses. */
const services: readonly { readonly hosts: RegExp; readonly player: (address: URL) => URL | null }[] = [
  { hosts: /(?:^|\.)youtu\.be$|(?:^|\.)youtube(?:-nocookie)?\.com$/, player: youTubePlayer },
  { hosts: /(?:^|\.)microsoftstream\.com$/, player: streamPlayer },
  { hosts: /(?:^|\.)sharepoint\.com$/, player: sharePointPlayer },
];

function playerOf(address: URL): URL | null {
  const service = services.find(({ hosts }) => hosts.test(address.hostname));
  return service === undefined ? address : service.player(address);
}

function youTubePlayer(address: URL): URL | null {
  const film = youTubeFilm(address);
  const isFilm = film !== null && /^[\w-]{1,64}$/.test(film);
  return isFilm ? new URL(`https://${cookieless}/embed/${film}`) : null;
}

function youTubeFilm({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname.endsWith('youtu.be')) return pathname.slice(1);
  if (pathname === '/watch') return searchParams.get('v');
  return /^\/(?:embed|shorts)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

function streamPlayer(address: URL): URL | null {
  const [, embed, film] = /^\/(embed\/)?video\/([\w-]+)\/?$/.exec(address.pathname) ?? [];
  if (film === undefined) return null;
  return embed === undefined ? new URL(`/embed/video/${film}`, address) : address;
}

/** What the embed code of a film in SharePoint or OneDrive frames. */
function sharePointPlayer(address: URL): URL | null {
  return /^\/(?:[^/]+\/)*_layouts\/15\/embed\.aspx$/i.test(address.pathname) ? address : null;
}
