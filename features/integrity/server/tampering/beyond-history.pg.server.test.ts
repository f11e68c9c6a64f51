import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const query = async (text: string) => (await a.t.database.owner.pool.query(text)).rows;

describe('sessions stay as they are, whoever asks', () => {
  test('a session that has ended is not opened again, whoever asks', async () => {
    await expect(
      query('update session set ended_at = null, end_reason = null where ended_at is not null'),
    ).rejects.toThrow('a session that has ended stays so');
  });

  test.each([
    ['out of it', 'tablet_course_id = null, tablet_instance_id = null, tablet_since = null'],
    ['into another', 'tablet_instance_id = (select min(instance_id) from instance)'],
    ['since another moment', "tablet_since = tablet_since + interval '1 hour'"],
  ])('tablet mode stays while its session lasts, whoever takes it %s', async (_where, change) => {
    for (const ask of [query, (text: string) => a.t.services.pool.query(text)]) {
      await expect(ask(`update session set ${change} where tablet_instance_id is not null`)).rejects.toThrow(
        'a session in tablet mode stays so',
      );
    }
    await expect(
      query(`update session set ended_at = now(), end_reason = 'tablet' where tablet_instance_id is not null`),
    ).resolves.toBeDefined();
  });
});
