import { expect, test } from 'vitest';
import { isPublicAddress, OwnMachine, PrivateAddress, resolveOutside, resolvePublic } from './resolve-outside.ts';

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

test.each(['localhost', 'LOCALHOST.', 'algo.localhost'])('%s is this machine, and nobody is asked', async (host) => {
  await expect(resolvePublic(host)).rejects.toThrow(PrivateAddress);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::7',
])('%s is no public address', async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  await expect(resolvePublic(address)).rejects.toThrow(PrivateAddress);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', async (address) => {
  expect(await resolvePublic(address)).toBe(address);
});
