import { expect, test } from 'vitest';
import { OwnMachine, resolveOutside } from './resolve-outside.ts';

test.each([
  '127.0.0.1',
  '127.8.9.1',
  'localhost',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '127.1',
  '169.254.169.254',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
])('%s is the machine itself or its link', async (host) => {
  await expect(resolveOutside(host)).rejects.toThrow(OwnMachine);
});

test.each(['10.1.2.3', '192.0.2.7', '2001:db8::7'])('%s is elsewhere', async (host) => {
  expect(await resolveOutside(host)).toBe(host);
});

test('a name that nobody has is told as the system does', async () => {
  await expect(resolveOutside('no-such-host.invalid')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
});
