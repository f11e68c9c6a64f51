import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeStorage } from '#tests/support/browser-storage.ts';
import type { SessionUser } from '../shared/contract.ts';

const trainer = { name: 'train', token: 'a', roles: ['Trainer'] } as unknown as SessionUser;
const another = { ...trainer, name: 'bruno', token: 'b' } as SessionUser;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('window', { addEventListener: () => {} });
  return () => vi.unstubAllGlobals();
});

describe('who takes part is not left behind on a tablet', () => {
  const endings = {
    'by the instructor’s credentials': (mode: typeof import('./tablet-mode.ts')) => mode.leaveTabletMode(trainer),
    'by signing out': async (mode: typeof import('./tablet-mode.ts')) => {
      (await import('./session-store.ts')).forgetUser();
      mode.endTabletModeOfOthers();
    },
    'by somebody else’s sign-in': async (mode: typeof import('./tablet-mode.ts')) => {
      (await import('./session-store.ts')).storeUser(another);
      mode.endTabletModeOfOthers();
    },
  };

  test.each(Object.entries(endings))('%s', async (_how, end) => {
    const store = await import('./session-store.ts');
    const mode = await import('./tablet-mode.ts');
    store.storeUser(trainer);
    mode.enterTabletMode({ user: 'train', iD_Course: 'SOP00001', iD_Instance: 7 });
    localStorage.setItem('capacita.tablet.assistants', '{"id":7,"rows":[{"name":"Ana Núñez"}]}');
    localStorage.setItem('capacita.queue.1', 'waits for its own tablet mode');
    await end(mode);
    const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    expect(left.filter((name) => name !== 'capacita.user')).toEqual(['capacita.queue.1']);
  });
});
