import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { parseFilesUrl } from './files-url.ts';
import { openFiles, openInstalledFiles } from './open-files.ts';

const plain = { bucket: 'files', prefix: '', endpoint: null, region: null, lockDays: null };

test.each([
  ['file:/srv/files', { folder: '/srv/files' }],
  ['file:///srv/files', { folder: '/srv/files' }],
  ['file:files', { folder: resolve('files') }],
  ['s3://files', { bucket: plain }],
  ['s3://files/planta/1/', { bucket: { ...plain, prefix: 'planta/1/' } }],
  [
    's3://files/planta?endpoint=https://s3.empresa.example:9000&region=sur-1&lock-days=3650',
    {
      bucket: {
        ...plain,
        prefix: 'planta/',
        endpoint: 'https://s3.empresa.example:9000',
        region: 'sur-1',
        lockDays: 3650,
      },
    },
  ],
])('%s', (url, place) => {
  expect(parseFilesUrl(url)).toEqual(place);
});

test.each([
  '/srv/files',
  'file:',
  'https://files',
  's3://',
  's3://user:secret@files',
  's3://files/a b',
  's3://files/../x',
  's3://files?endpoint=s3.empresa.example',
  's3://files?endpoint=https://u:p@host',
  's3://files?lock-days=0',
  's3://files?regoin=x',
])('%s is refused', (url) => {
  expect(parseFilesUrl(url)).toBeNull();
  expect(() => readEnvironment({ FILES_URL: url })).toThrow('FILES_URL: file:/folder or s3://bucket');
});

test('a bucket needs keys, and takes no file that S3 does not take at once', async () => {
  const environment = readEnvironment({ FILES_URL: 's3://files', UPLOAD_MAX_MB: '5121' });
  await expect(openInstalledFiles(environment, '/nowhere')).rejects.toThrow('UPLOAD_MAX_MB');
  await expect(openFiles('s3://files', environment, '/nowhere')).rejects.toThrow('AWS_SECRET_ACCESS_KEY');
});
