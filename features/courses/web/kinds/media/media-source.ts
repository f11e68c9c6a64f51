/** Where a film comes from (S1 section 5). */
export const mediaSources = ['upload', 'sharepoint', 'stream', 'youtube'] as const;
export type MediaSource = (typeof mediaSources)[number];
export type EmbeddedSource = Exclude<MediaSource, 'upload'>;

const youTube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** The source that an address belongs to; null where it is of none. */
export function sourceOf(address: string): EmbeddedSource | null {
  const parsed = URL.parse(address);
  if (parsed?.protocol !== 'https:') return null;
  if (youTube.test(parsed.hostname)) return 'youtube';
  if (parsed.hostname.includes('microsoftstream')) return 'stream';
  return parsed.hostname.includes('sharepoint') ? 'sharepoint' : null;
}

/**
 * Whether an address may be signed under the source that was chosen (S1 section 5): Stream and SharePoint by their names in the
 * address, YouTube by its own.
 */
export function fitsSource(address: string, source: MediaSource): boolean {
  return sourceOf(address) === source;
}

/** The hosts of a source that this installation admits, as the Content-Security-Policy names them. */
export function admittedHosts(source: EmbeddedSource, hosts: readonly string[]): readonly string[] {
  return hosts.filter((host) => sourceOf(`https://${host.replace(/^\*\./, '')}`) === source);
}

/** The sources that may be chosen: files always, another only where a host of it is admitted. */
export function admittedSources(hosts: readonly string[]): readonly MediaSource[] {
  return mediaSources.filter((source) => source === 'upload' || admittedHosts(source, hosts).length > 0);
}

/** The source that a film has at first: SharePoint (S1 section 5) where it is admitted, else a file. */
export function firstSource(hosts: readonly string[]): MediaSource {
  return admittedSources(hosts).includes('sharepoint') ? 'sharepoint' : 'upload';
}
