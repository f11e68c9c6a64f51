import { notifyManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('answers of one moment reach the page in one task, and one that fails silences no other', () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  vi.stubGlobal('reportError', (failure: unknown) => failures.push(failure));
  const told: string[] = [];
  notifyManager.schedule(() => told.push('first'));
  notifyManager.schedule(() => {
    throw new Error('a listener');
  });
  notifyManager.schedule(() => told.push('last'));
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(told).toEqual(['first', 'last']);
  expect(failures).toEqual([new Error('a listener')]);
});
