import { expect, test, vi } from 'vitest';
import type { Services } from '#platform/services.ts';
import { createSignInGuard } from './sign-in-guard.ts';

/** Has strangers at two hundred addresses ask somebody who does not answer: some are asking then, and the others wait. */
async function fill(ask: (address: string, hang: () => Promise<never>) => Promise<unknown>): Promise<void> {
  let asked = 0;
  const hang = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  for (let place = 0; place < 200; place += 1) void ask(`192.0.2.${place}`, hang).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(200);
}

test('a signature has its way to the directory while strangers’ sign-ins fill theirs', async () => {
  vi.useFakeTimers();
  try {
    // Nothing fails here, so nothing is recorded.
    const guard = createSignInGuard({} as Services);
    await fill((address, hang) => guard.signIn({ address, name: address }, (atDirectory) => atDirectory(hang)));
    const signed = guard.signing(10_234, (atDirectory) => atDirectory(async () => 'signed'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.race([signed, 'waits'])).toBe('signed');
  } finally {
    vi.useRealTimers();
  }
});

test('a signature, a logout and a password have their way while strangers’ sign-ins fill the lane of the provider', async () => {
  vi.useFakeTimers();
  try {
    const guard = createSignInGuard({} as Services);
    await fill(guard.signInAtProvider);
    const served = [
      guard.signingAtProvider(10_234, async () => 'signed'),
      guard.logoutByProvider('192.0.2.1', async () => 'signed out'),
      guard.signIn({ address: '192.0.2.1', name: 'ana' }, async () => 'signed in'),
    ];
    await vi.advanceTimersByTimeAsync(0);
    const soon = served.map((one) => Promise.race([one, 'waits']));
    expect(await Promise.all(soon)).toEqual(['signed', 'signed out', 'signed in']);
  } finally {
    vi.useRealTimers();
  }
});
