import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addCompression } from './compress-replies.ts';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Muñoz, José' }));

async function reply(method: 'GET' | 'POST', path: string, encodings?: string) {
  const app = fastify();
  addCompression(app);
  app.get('/rows', async () => rows);
  app.get('/few', async () => rows.slice(0, 3));
  app.get('/text', async (_request, answer) => answer.type('text/plain').send('x'.repeat(5000)));
  app.post('/rows', async () => rows);
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
  const answer = await app.inject({ method, url: path, headers });
  await app.close();
  return answer;
}

test('a list is sent compressed to anyone who understands it, and as it is to others', async () => {
  const zipped = await reply('GET', '/rows', 'br, gzip;q=0.8');
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(zipped.rawPayload.length).toBe(Number(zipped.headers['content-length']));
  expect(zipped.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 5);
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(rows);

  const plain = await reply('GET', '/rows');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(plain.json()).toEqual(rows);
});

test.each([
  ['a few rows', 'GET', '/few'],
  ['what is no JSON', 'GET', '/text'],
  ['the reply to a POST, which may hold a token', 'POST', '/rows'],
] as const)('%s: sent as it is', async (_what, method, path) => {
  expect((await reply(method, path, 'gzip')).headers['content-encoding']).toBeUndefined();
});
