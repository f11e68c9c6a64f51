import { resolve } from 'node:path';

/** A bucket of a store that speaks S3, and how it is asked. */
export interface BucketAddress {
  /** origin of the store: the bucket is the first part of every path */
  readonly endpoint: string | null;
  readonly bucket: string;
  /** before every key; empty or ending in a slash */
  readonly prefix: string;
  readonly region: string | null;
  /** days for which nobody may delete or replace a stored version (object lock, mode COMPLIANCE); null: as the bucket says */
  readonly lockDays: number | null;
}

/** Where stored files lie. */
export type FilesPlace = { readonly folder: string } | { readonly bucket: BucketAddress };

/** What an address of stored files looks like. */
export const filesUrlForm =
  'file:/folder or s3://bucket/prefix?endpoint=https://host&region=name, with lock-days=3650 for object lock';

const parameters = ['endpoint', 'region', 'lock-days'];

/**
 * Reads `file:` with a folder, or `s3://bucket/prefix?endpoint=…&region=…&lock-days=…`.
 * @returns null for anything else
 */
export function parseFilesUrl(text: string): FilesPlace | null {
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (folder !== undefined) return { folder: resolve(folder) };
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams, username, password, port, hash } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  const lockDays = searchParams.get('lock-days');
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(hostname) || `${username}${password}${port}${hash}` !== '')
    return null;
  if (!/^(\/[A-Za-z0-9._-]+)*\/?$/.test(pathname) || /\/\.{1,2}(\/|\?|$)/.test(text)) return null;
  if ([...searchParams.keys()].some((name) => !parameters.includes(name))) return null;
  if (endpoint !== null && !isEndpoint(endpoint)) return null;
  if (lockDays !== null && !/^[1-9]\d{0,4}$/.test(lockDays)) return null;
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: {
      endpoint,
      bucket: hostname,
      prefix: prefix === '' ? '' : `${prefix}/`,
      region: searchParams.get('region'),
      lockDays: lockDays === null ? null : Number(lockDays),
    },
  };
}

/** Whether a text is the address of a server and nothing behind it. */
export function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/@?#]+\/?$/.test(text) && URL.canParse(text);
}
