import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCluster, makeScratch, query, serverPid } from './fixtures/scratch.ts';
import { startEmbeddedPostgres } from './start.ts';

const settings = { fsync: 'off' };

describe('starting', () => {
  test('makes the cluster once, and finds it again', async () => {
    const stateDirectory = join(makeScratch(), 'data');
    const steps: string[] = [];
    const first = await startEmbeddedPostgres({ stateDirectory, settings, onProgress: (step) => steps.push(step) });
    await query(first.url('postgres'), 'create table kept as select 42 as value');
    await first.stop();
    expect(serverPid(stateDirectory)).toBeUndefined();
    expect(steps.some((step) => step.includes('Creating the database'))).toBe(true);

    steps.length = 0;
    const second = await startEmbeddedPostgres({ stateDirectory, settings, onProgress: (step) => steps.push(step) });
    expect(second.adopted).toBe(false);
    expect(second.port).toBe(first.port);
    expect(await query(second.url('postgres'), 'select value from kept')).toEqual([{ value: 42 }]);
    expect(steps.some((step) => step.includes('Creating the database'))).toBe(false);
    await second.stop();
  });

  test('takes another port when the remembered one is taken', async () => {
    const stateDirectory = await makeCluster();
    const first = await startEmbeddedPostgres({ stateDirectory, settings });
    await first.stop();
    const thief = createServer();
    await new Promise<void>((done) => thief.listen(first.port, '127.0.0.1', done));
    const second = await startEmbeddedPostgres({ stateDirectory, settings });
    expect(second.port).not.toBe(first.port);
    expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    thief.close();
  });

  test('says what the server said when it cannot start', async () => {
    const start = startEmbeddedPostgres({ stateDirectory: await makeCluster(), settings: { max_connections: 'many' } });
    await expect(start).rejects.toThrow(/did not start:[\s\S]*max_connections/);
  });

  test('leaves the socket out where its path would be too long, and keeps to loopback', async () => {
    const stateDirectory = await makeCluster(makeScratch(), 'a-folder-with-a-long-name-'.repeat(5));
    const database = await startEmbeddedPostgres({ stateDirectory, settings });
    expect(database.url('postgres')).not.toContain('host=');
    const rows = await query(database.url('postgres'), 'select host(inet_server_addr()) as address');
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
    await database.stop();
  });
});

describe('the cluster', () => {
  test('speaks UTF-8, searches ñ and á by trigram, sorts names as Spanish does', async () => {
    const database = await startEmbeddedPostgres({ stateDirectory: await makeCluster(), settings });
    const url = database.url('postgres');
    expect(await query(url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await query(url, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    await query(url, 'create extension pg_trgm');
    expect(await query(url, `select show_trgm('ñá') as trigrams`)).not.toEqual([{ trigrams: [] }]);
    expect(await query(url, `select upper('peña álvarez') as name`)).toEqual([{ name: 'PEÑA ÁLVAREZ' }]);
    const names = `(values ('Zoe'), ('Nuñez'), ('Nuzzi'), ('Ñandú'), ('Álvarez'), ('Oca'), ('Nube')) as names(name)`;
    const sorted = await query<{ name: string }>(url, `select name from ${names} order by name collate "es-x-icu"`);
    const expected = ['Álvarez', 'Nube', 'Nuñez', 'Nuzzi', 'Ñandú', 'Oca', 'Zoe'];
    expect(sorted.map(({ name }) => name)).toEqual(expected);
    await database.stop();
  });

  test('asks for the password on loopback and on the socket, and keeps it in a file for its owner alone', async () => {
    const stateDirectory = await makeCluster();
    const database = await startEmbeddedPostgres({ stateDirectory, settings });
    for (const way of [database.url('postgres'), database.url('postgres').replace(/\?host=.*/, '')]) {
      const wrong = new URL(way);
      wrong.password = 'guess';
      await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    }
    const file = join(stateDirectory, 'postgres', 'password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(32);
    expect(await query(database.url('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await database.stop();
  });
});
