/** Hosts whose players may be framed, as the server wrote them into the page; `*.` stands for any one below. */
export function mediaHosts(): readonly string[] {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="media-hosts"]')?.content ?? '';
  return named.split(' ');
}
