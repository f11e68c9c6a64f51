import { expect, test } from 'vitest';
import { AddressWatch, addressLimits, networkOf } from './address-watch.ts';

const { failures, names, windowMs, oneFailureBackMs, distanceMs, patienceMs, tellAgainMs } = addressLimits;

function watchAt(start = 0) {
  let now = start;
  const watch = new AddressWatch(() => now);
  return { watch, advance: (ms: number) => (now += ms) };
}

test('an address whose failures are used up is slowed down, waits longer each time, and is then turned away', () => {
  const { watch, advance } = watchAt();
  for (let i = 0; i < failures; i += 1) {
    expect(watch.delay('10.0.0.1')).toBe(0);
    watch.failed('10.0.0.1', 'ana');
  }
  for (let i = 0; i <= patienceMs / distanceMs; i += 1) expect(watch.delay('10.0.0.1')).toBe(i * distanceMs);
  expect(() => watch.delay('10.0.0.1')).toThrow('TOO_MANY_REQUESTS');
  expect(watch.delay('10.0.0.2')).toBe(0);
  advance(oneFailureBackMs);
  expect(watch.delay('10.0.0.1')).toBe(0);
});

test('failures over many names slow an address down and are told of once', () => {
  const { watch, advance } = watchAt();
  const told = Array.from({ length: names + 5 }, (_, i) => watch.failed('10.0.0.1', `name ${i}`));
  expect(told.map((isTold, i) => (isTold ? i : -1)).filter((i) => i >= 0)).toEqual([names - 1]);
  expect([watch.isSuspected('10.0.0.1'), watch.isSuspected('10.0.0.2')]).toEqual([true, false]);
  watch.delay('10.0.0.1');
  expect(watch.delay('10.0.0.1')).toBe(distanceMs);
  advance(windowMs);
  expect(watch.isSuspected('10.0.0.1')).toBe(false);
  advance(tellAgainMs);
  expect(Array.from({ length: names }, (_, i) => watch.failed('10.0.0.1', `other ${i}`)).filter(Boolean)).toHaveLength(
    1,
  );
});

test('slips are not guesses: whoever then signs in counts no more, and neither does what is long ago', () => {
  const { watch, advance } = watchAt();
  for (let i = 0; i < names * 2; i += 1) {
    watch.failed('10.0.0.1', `person ${i}`);
    watch.succeeded('10.0.0.1', `person ${i}`);
  }
  expect(watch.isSuspected('10.0.0.1')).toBe(false);
  for (let i = 0; i < names * 2; i += 1) {
    watch.failed('10.0.0.3', `name ${i}`);
    advance(windowMs / (names - 2));
  }
  expect(watch.isSuspected('10.0.0.3')).toBe(false);
});

test('of very many addresses those that failed last are remembered', () => {
  const { watch } = watchAt();
  for (let i = 0; i < failures; i += 1) watch.failed('10.0.0.1', 'ana');
  for (let i = 0; i < 9_999; i += 1) watch.failed(`10.1.${i >> 8}.${i & 255}`, 'ana');
  watch.delay('10.0.0.1');
  expect(watch.delay('10.0.0.1')).toBe(distanceMs);
  watch.failed('10.2.0.1', 'ana');
  expect(watch.delay('10.0.0.1')).toBe(0);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:0:7:aaaa::1', '2001:db8:0:7'],
  ['2001:0db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is watched as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
