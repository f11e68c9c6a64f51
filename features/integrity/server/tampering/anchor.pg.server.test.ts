import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import { insertAudited } from '../audited-write.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;
/** place of the anchor file, and the lines of its three seals */
let place: string;
let lines: readonly string[];

beforeAll(async () => {
  a = await createTamperedApp();
  place = a.t.services.anchor.place ?? '';
  await sealMore('Tercero');
  lines = (await readFile(place, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(await broken()).toBeNull();
});
afterEach(() => write(lines));
afterAll(() => a.t.close());

const broken = async () => (await a.verify()).broken;
const write = (all: readonly string[]) => writeFile(place, all.map((line) => `${line}\n`).join(''));

async function sealMore(name: string) {
  const { services } = a.t;
  await services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'shift', { name, schedule: 'x' }, factoryAct(services)));
  expect(await sealHistory(services)).not.toBeNull();
}

test('a line removed from the middle of the file of seals is named', async () => {
  await write(lines.filter((_line, at) => at !== 1));
  expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '2', code: 'anchorLineGone' });
});

test('where there is no seal, the file of seals may be empty', async () => {
  await write([]);
  await a.tamper('delete from seal_head; delete from seal');
  expect(await broken()).toBeNull();
  await a.restore();
  await sealMore('Tercero');
  lines = [...lines.slice(0, 2), ...(await a.t.services.anchor.lines()).slice(-1)];
});

describe('a program that ended while it sealed', () => {
  test('before the line was written: the seal is announced, and the next one writes both lines', async () => {
    const { anchor } = a.t.services;
    const last = lines.at(-1) ?? '';
    await write(lines.slice(0, -1));
    await anchor.announce(last);
    expect(await broken()).toBeNull();
    await sealMore('Después');
    expect(await broken()).toBeNull();
    expect((await anchor.lines()).slice(2, 3)).toEqual([last]);
    expect(await anchor.announced()).toBeNull();
    lines = await anchor.lines();
  });

  test('in the middle of the line: the part stays and harms nothing', async () => {
    const { anchor } = a.t.services;
    const last = lines.at(-1) ?? '';
    await writeFile(place, `${lines.slice(0, -1).join('\n')}\n${last.slice(0, 40)}`);
    await anchor.announce(last);
    expect(await broken()).toBeNull();
    await sealMore('Después de un corte');
    expect(await broken()).toBeNull();
    lines = await anchor.lines();
  });

  test('an announced seal that was never made is none', async () => {
    await a.t.services.anchor.announce(`99 ${a.t.clock.now().toISOString()} ${'a'.repeat(64)}`);
    expect(await broken()).toBeNull();
    await sealMore('Otra vez');
    expect(await broken()).toBeNull();
    lines = await a.t.services.anchor.lines();
  });
});

describe('seals that are made while the trail is verified are none that it lacks', () => {
  afterEach(async () => {
    lines = await a.t.services.anchor.lines();
  });

  test.each([1, 2, 3])('between each two of its steps, time %i', async (round) => {
    const { secrets, anchor, files } = a.t.services;
    let reads = 0;
    const { broken: found } = await verifyAudit(a.t.database.owner.db, {
      secrets,
      anchor: {
        ...anchor,
        lines: async () => {
          reads += 1;
          // The first reading comes before the snapshot of the database, the second at the end.
          if (reads > 1) await sealMore(`Antes de la lectura ${round}`);
          const read = await anchor.lines();
          if (reads === 1) await sealMore(`Antes de la foto ${round}`);
          return read;
        },
      },
      files,
    });
    expect(reads).toBe(2);
    expect(found).toBeNull();
  });

  test.each([1, 2, 3])('at the same time, time %i', async (round) => {
    const [{ broken: found }] = await Promise.all([a.verify(), sealMore(`A la vez ${round}`)]);
    expect(found).toBeNull();
  });
});
