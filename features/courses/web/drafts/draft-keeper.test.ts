import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftState, draftKeeper, restingTime, retryTime } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(answer: () => Promise<void> = async () => undefined) {
  const calls: unknown[] = [];
  const states: DraftState[] = [];
  const keeper = draftKeeper({
    save: (body) => {
      calls.push(body);
      return answer();
    },
    remove: async () => {
      calls.push('remove');
    },
    onState: (state) => states.push(state),
    isRefused: (failure) => failure instanceof RangeError,
  });
  return { keeper, calls, states };
}

describe('a draft', () => {
  test('is saved once, a moment after the last of several changes', async () => {
    const { keeper, calls, states } = setUp();
    keeper.keep('a');
    await vi.advanceTimersByTimeAsync(restingTime - 1);
    keeper.keep('b');
    await vi.advanceTimersByTimeAsync(restingTime - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['b']);
    expect(states.at(-1)).toBe('saved');
  });

  test('that could not be saved is tried again, with the newest words', async () => {
    let isDown = true;
    const { keeper, calls, states } = setUp(async () => {
      if (isDown) throw new Error('down');
    });
    keeper.keep('a');
    await vi.advanceTimersByTimeAsync(restingTime);
    expect(states.at(-1)).toBe('failed');
    isDown = false;
    await vi.advanceTimersByTimeAsync(retryTime);
    expect(calls).toEqual(['a', 'a']);
    expect(states.at(-1)).toBe('saved');
  });

  test('that is refused for good is not sent again before it changes', async () => {
    let isTooLong = true;
    const { keeper, calls, states } = setUp(async () => {
      if (isTooLong) throw new RangeError('too long');
    });
    keeper.keep('a');
    await vi.advanceTimersByTimeAsync(restingTime + retryTime * 2);
    expect(calls).toEqual(['a']);
    expect(states.at(-1)).toBe('refused');
    isTooLong = false;
    keeper.keep('b');
    await vi.advanceTimersByTimeAsync(restingTime);
    expect(calls).toEqual(['a', 'b']);
    expect(states.at(-1)).toBe('saved');
  });

  test('changed while it is saved goes again after that call, never beside it', async () => {
    let release = () => {};
    const { keeper, calls } = setUp(() => new Promise((resolve) => (release = resolve)));
    keeper.keep('a');
    await vi.advanceTimersByTimeAsync(restingTime);
    keeper.keep('b');
    await vi.advanceTimersByTimeAsync(restingTime * 2);
    expect(calls).toEqual(['a']);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['a', 'b']);
    release();
    await vi.advanceTimersByTimeAsync(restingTime * 2);
    expect(calls).toEqual(['a', 'b']);
  });

  test('is sent at once when the page is left', async () => {
    const { keeper, calls } = setUp();
    keeper.keep('a');
    await keeper.flush();
    expect(calls).toEqual(['a']);
  });

  test('that is signed or given up is removed, and what waited is not sent any more', async () => {
    const { keeper, calls, states } = setUp();
    keeper.keep('a');
    keeper.remove();
    await vi.advanceTimersByTimeAsync(restingTime * 2);
    expect(calls).toEqual(['remove']);
    expect(states.at(-1)).toBe('none');
  });
});
