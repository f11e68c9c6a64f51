import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { es } from '../../i18n/es.ts';

// What a page does while the identity provider does not answer.

const closed = vi.fn();
beforeEach(async () => {
  await i18next.init({ lng: 'es', resources: { es: { session: es } } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const document = { body: { style: {} }, documentElement: {} };
  const window = {
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    open: () => ({ document, close: closed }),
    addEventListener: () => {},
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { body: {} });
  vi.stubGlobal('getComputedStyle', () => ({ backgroundColor: '', color: '' }));
});
afterEach(() => vi.unstubAllGlobals());

test('who cancels does not wait for a provider that is silent: the question is given up, its window closed', async () => {
  const { inWindow } = await import('./ask-provider.ts');
  const cancelling = new AbortController();
  const isSilent = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const asked = inWindow('Cuenta Austral', cancelling.signal, isSilent);
  const told = expect(asked).rejects.toThrow(es.provider.cancelled);
  cancelling.abort();
  await told;
  expect(closed).toHaveBeenCalledOnce();
});
