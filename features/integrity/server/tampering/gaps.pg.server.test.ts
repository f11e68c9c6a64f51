import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import { insertAudited } from '../audited-write.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
});
afterAll(() => a.t.close());

test('a record made and erased between two seals leaves a gap that is told; sealed in between, it is named', async () => {
  const { gaps } = await a.verify();
  const erase = `delete from history where entity = 'shift' and "row" ->> 'name' = 'Fugaz';
    delete from shift where name = 'Fugaz'`;
  const make = async () => {
    await a.t.services.db
      .transaction()
      .execute((tx) => insertAudited(tx, 'shift', { name: 'Fugaz', schedule: 'x' }, factoryAct(a.t.services)));
  };
  await make();
  await a.tamper(erase);
  expect(await a.verify()).toMatchObject({ broken: null, gaps: gaps + 1 });
  await make();
  const seal = await sealHistory(a.t.services);
  await a.tamper(erase);
  expect((await a.verify()).broken).toMatchObject({
    kind: 'seal',
    entity: 'shift',
    parameters: { number: seal?.number },
  });
});
