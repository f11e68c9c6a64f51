import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFileStore } from '#platform/files/file-store.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createApp } from './app.ts';

test.runIf(process.platform === 'linux')('a server whose disk is full is not ready, and says so', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const services = { ...t.services, files: openFileStore(folder) };
  const app = await createApp(services, {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    METRICS_TOKEN: undefined,
  });
  onTestFinished(() => app.close());
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await rm(join(folder, 'incoming', 'try'));
  await symlink('/dev/full', join(folder, 'incoming', 'try'));
  await sleep(2_100);
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.headers['x-error-code']]).toEqual([503, 'DISK_FULL']);
});
