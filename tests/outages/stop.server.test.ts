import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { prepareServer } from '../support/server-process.ts';
import { signIn, startLoad } from './steady-load.ts';

test('asked to stop under load, it lets every call under way end: nothing is written without a reply', async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-stop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await prepareServer(database.ownerUrl, folder, { DEMO: '1', LOG_LEVEL: 'error' });
  onTestFinished(() => server.kill());
  const told = { acknowledged: new Set<string>(), strange: [] as string[] };
  for (let round = 0; round < 2; round += 1) {
    await server.start();
    const load = await startLoad(server.address, String(round));
    while (load.served() < 30) await sleep(10);
    // Writers that are kept waiting when the signal comes.
    const holder = await database.owner.pool.connect();
    await holder.query('begin; lock table shift in share row exclusive mode');
    await sleep(300);
    const stopped = server.stop();
    await sleep(700);
    await holder.query('commit');
    holder.release();
    expect(await stopped).toBe(0);
    const { acknowledged, strange } = await load.stop();
    for (const name of acknowledged) told.acknowledged.add(name);
    told.strange.push(...strange);
  }
  expect(told.strange).toEqual([]);
  const { rows } = await database.owner.pool.query(`select name from shift where name ~ '^[abc][0-9]+-[0-9]$'`);
  const kept = rows.map(({ name }) => name);
  expect(kept.filter((name) => !told.acknowledged.has(name))).toEqual([]);
  expect(kept.length).toBe(told.acknowledged.size);
  expect(server.output()).not.toMatch(/destroyed|call failed/);
});

test('looked at as a copy (JOBS=0), it seals nothing, of which a mail would tell: not where somebody verifies it, nor at its end', async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-looked-at-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const seals = async () => (await database.owner.pool.query('select from seal')).rowCount;
  const run = async (jobs: '0' | '1', work: (address: string) => Promise<void>) => {
    const server = await prepareServer(database.ownerUrl, folder, { DEMO: '1', LOG_LEVEL: 'error', JOBS: jobs });
    onTestFinished(() => server.kill());
    await server.start();
    await work(server.address);
    expect(await server.stop()).toBe(0);
  };
  await run('0', async (address) => {
    const authorization = `Bearer ${await signIn(address, 'qa')}`;
    const reply = await fetch(`${address}/api/Audit/Verify`, { method: 'POST', headers: { authorization } });
    expect(await reply.json()).toMatchObject({ isIntact: true, seal: null });
    expect(await seals()).toBe(0);
  });
  expect(await seals()).toBe(0);
  await run('1', async () => {});
  expect(await seals()).toBeGreaterThan(0);
});
