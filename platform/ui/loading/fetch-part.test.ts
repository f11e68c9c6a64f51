import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

const window = new EventTarget();
let fetchPart: typeof import('./fetch-part.ts').fetchPart;

beforeAll(async () => {
  vi.stubGlobal('window', window);
  // Read anew: it begins to listen when it is read, and another test may have read it where there is no window.
  vi.resetModules();
  ({ fetchPart } = await import('./fetch-part.ts'));
  return () => vi.unstubAllGlobals();
});

describe('a part of a page that did not arrive', () => {
  test('is asked for again when the network came back before it had failed', async () => {
    const load = vi.fn(async () => 'part');
    load.mockImplementationOnce(async () => {
      window.dispatchEvent(new Event('online'));
      throw new Error('lost');
    });
    expect(await fetchPart(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is asked for again while a network that came back does not answer yet', async () => {
    window.dispatchEvent(new Event('online'));
    const load = vi.fn(async () => 'part');
    for (let lost = 0; lost < 2; lost += 1) load.mockRejectedValueOnce(new Error('lost'));
    expect(await fetchPart(load)).toBe('part');
  });

  test('fails where nothing has changed, for its place to say so', async () => {
    const load = vi.fn(async () => {
      throw new Error('lost');
    });
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => later.mockRestore());
    await expect(fetchPart(load)).rejects.toMatchObject({ name: 'PartNotFetched' });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
