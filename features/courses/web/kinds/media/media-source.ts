/** Where a film comes from (S1 section 5). */
export const mediaSources = ['upload', 'sharepoint', 'stream', 'youtube'] as const;
export type MediaSource = (typeof mediaSources)[number];

const youTube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** The source that an address belongs to; null where it is of none. */
export function sourceOf(address: string): Exclude<MediaSource, 'upload'> | null {
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
