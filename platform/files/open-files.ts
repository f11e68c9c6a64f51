import type { Environment } from '#platform/config/environment.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { filesUrlForm, parseFilesUrl } from './files-url.ts';

/** What a bucket is opened with, beside its address. */
export type FilesEnvironment = Pick<
  Environment,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION' | 'AWS_ENDPOINT_URL'
>;

/** The largest object that S3 takes in one request, in megabytes. */
const largestObject = 5 * 1024;

/**
 * Opens the store that an address names (`FILES_URL`). What speaks to a bucket is loaded for a bucket alone.
 * @param spool folder on this machine for what is not stored in a bucket yet
 * @throws Error in words for an address of no store, or a bucket without keys
 */
export async function openFiles(url: string, environment: FilesEnvironment, spool: string): Promise<FileStore> {
  const place = parseFilesUrl(url);
  if (place === null) throw new Error(`${url}: ${filesUrlForm}`);
  if ('folder' in place) return openFileStore(place.folder);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(
      'falta la clave del depósito de archivos / the key of the bucket is missing: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY',
    );
  }
  const { openBucketStore } = await import('./bucket/bucket-store.ts');
  const region = place.bucket.region ?? environment.AWS_REGION ?? 'us-east-1';
  const endpoint = place.bucket.endpoint ?? environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  return openBucketStore(
    {
      ...place.bucket,
      region,
      endpoint,
      accessKeyId,
      secretAccessKey,
      sessionToken: environment.AWS_SESSION_TOKEN,
    },
    spool,
  );
}

/**
 * The store of an installation: in `DATA_DIR/files` unless `FILES_URL` says otherwise.
 * @throws Error in words, also where an upload may be larger than what a bucket takes at once
 */
export async function openInstalledFiles(
  environment: FilesEnvironment & Pick<Environment, 'FILES_URL' | 'UPLOAD_MAX_MB'>,
  folder: string,
): Promise<FileStore> {
  const { FILES_URL, UPLOAD_MAX_MB } = environment;
  if (FILES_URL === undefined) return openFileStore(folder);
  if (FILES_URL.startsWith('s3:') && UPLOAD_MAX_MB > largestObject) {
    throw new Error(
      `UPLOAD_MAX_MB: un depósito S3 admite hasta / a bucket takes at most ${largestObject} MB de una vez / at once`,
    );
  }
  return openFiles(FILES_URL, environment, folder);
}
