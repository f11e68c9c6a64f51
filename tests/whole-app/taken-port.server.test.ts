import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { prepareServer } from '../support/server-process.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-port-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a port that is taken is told in words, and the start ends', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = {
    ...programEnvironment,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: '0',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/main.ts')], { env });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  holder.close();
  expect(code).toBe(1);
  expect(errors).toContain(`port ${port} is in use`);
});

test('two servers that start at once on one empty database both come up, and stop cleanly', async () => {
  const empty = await createTestDatabase(false);
  const servers = await Promise.all([prepareServer(empty.ownerUrl, folder), prepareServer(empty.ownerUrl, folder)]);
  try {
    await Promise.all(servers.map((server) => server.start()));
    const ready = await Promise.all(servers.map((server) => fetch(`${server.address}/readyz`)));
    expect(ready.map((reply) => reply.status)).toEqual([200, 200]);
  } finally {
    const codes = await Promise.all(servers.map((server) => server.stop()));
    expect(codes).toEqual([0, 0]);
    await empty.drop();
  }
});
