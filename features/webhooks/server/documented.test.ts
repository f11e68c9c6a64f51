import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventKinds } from '../shared/contract.ts';
import { newSecret, signMessage } from './sign-message.ts';

const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');

test('the documented example verifies what is signed, and nothing else', async () => {
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(example)}`);
  const [old, fresh] = [newSecret(), newSecret()];
  const body = '{"type":"course.valid","data":{"document":"POE-Ñ"}}';
  const headers = signMessage({ id: 'a', at: new Date(), body }, [fresh, old]);
  for (const secret of [old, fresh]) expect(verify(secret, headers, body)).toEqual(JSON.parse(body));
  expect(() => verify(newSecret(), headers, body)).toThrow('not signed');
  expect(() => verify(fresh, headers, `${body} `)).toThrow('not signed');
  expect(() => verify(fresh, { ...headers, 'webhook-id': 'b' }, body)).toThrow('not signed');
  const before = signMessage({ id: 'a', at: new Date(Date.now() - 600_000), body }, [fresh]);
  expect(() => verify(fresh, before, body)).toThrow('too old');
});

test('every kind of event is documented', () => {
  for (const kind of Object.keys(eventKinds)) expect(text).toContain(`| \`${kind}\` |`);
});
