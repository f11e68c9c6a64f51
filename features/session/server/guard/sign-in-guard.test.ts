import { expect, test, vi } from 'vitest';
import type { Services } from '#platform/services.ts';
import { createSignInGuard } from './sign-in-guard.ts';

test('a signature has its way to the directory while strangers’ sign-ins fill theirs', async () => {
  vi.useFakeTimers();
  try {
    // Nothing fails here, so nothing is recorded.
    const guard = createSignInGuard({} as Services);
    let asked = 0;
    const hang = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    for (let place = 0; place < 200; place += 1) {
      const attempt = { address: `192.0.2.${place}`, name: `nadie${place}` };
      void guard.signIn(attempt, (atDirectory) => atDirectory(hang)).catch(() => {});
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(200);
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
    let asked = 0;
    const hang = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    for (let place = 0; place < 200; place += 1) void guard.signInAtProvider(`192.0.2.${place}`, hang).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(200);
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
