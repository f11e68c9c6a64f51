import { beforeEach, expect, test } from 'vitest';
import { timeInSight } from './notice-time.ts';
import { showError, showNote, showSuccess, takeNotices } from './notices.ts';

const offer = { label: 'Ver historial', owner: {}, onTake: () => undefined };

beforeEach(() => void takeNotices());

test.each([
  ['a success', 1000, () => showSuccess('x')],
  ['a success of the profile dialog or of requirements', 5000, () => showSuccess('x', undefined, true)],
  ['one that offers something', 6000, () => showSuccess('x', offer)],
  ['one that offers something, whatever it tells', 6000, () => showSuccess('x', offer, true)],
  ['what was asked for', 4000, () => showNote('x')],
  ['a failure', 5000, () => showError('x')],
])('%s stays for %i ms', (_what, time, show) => {
  show();
  expect(takeNotices().map(timeInSight)).toEqual([time]);
});
