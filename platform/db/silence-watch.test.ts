import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';
import { statementTimeIn } from './statement-time.ts';

/** Waits longer than any patience here. */
const wait = () => sleep(60);

function makeWatch() {
  const state = { bytes: 0, silences: 0 };
  const watch = new SilenceWatch(
    () => state.bytes,
    () => {
      state.silences += 1;
    },
  );
  return { state, watch };
}

test('a statement that nothing answers is told once; one that is answered is not', async () => {
  const { state, watch } = makeWatch();
  watch.sent(20);
  watch.answered();
  await wait();
  expect([state.silences, watch.isWaiting]).toEqual([0, false]);
  watch.sent(20);
  await wait();
  await wait();
  expect([state.silences, watch.isWaiting]).toEqual([1, true]);
});

test('what waits behind another has its own time from when its turn comes', async () => {
  const { state, watch } = makeWatch();
  watch.sent(Number.POSITIVE_INFINITY);
  watch.sent(20);
  await wait();
  expect(state.silences).toBe(0);
  watch.answered();
  await wait();
  expect(state.silences).toBe(1);
});

test('a long answer that still comes is no silence', async () => {
  const { state, watch } = makeWatch();
  watch.sent(20);
  const coming = setInterval(() => {
    state.bytes += 1;
  }, 1);
  await wait();
  expect(state.silences).toBe(0);
  clearInterval(coming);
  await wait();
  expect(state.silences).toBe(1);
});

test('the time that a transaction allows its statements is known by the text', () => {
  const text = 'set local statement_timeout = 600000; set local idle_in_transaction_session_timeout = 600000';
  expect([statementTimeIn(text), statementTimeIn('select 1')]).toEqual([600_000, null]);
});
