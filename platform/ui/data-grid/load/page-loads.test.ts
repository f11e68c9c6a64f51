import { expect, test } from 'vitest';
import { createPageLoads } from './page-loads.ts';

function start() {
  const loads = createPageLoads();
  const said: string[] = [];
  const load = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let signal: AbortSignal | undefined;
    const done = loads.load(
      name,
      (given) => {
        signal = given;
        return promise;
      },
      { arrived: (reply) => void said.push(reply), failed: (error) => void said.push(String(error)) },
    );
    return {
      isGivenUp: () => signal?.aborted,
      answer: (reply: string) => (resolve(reply), done),
      fail: (error: string) => (reject(error), done),
    };
  };
  return { loads, said, load };
}

test('a page is loaded once at a time', async () => {
  const { loads, said, load } = start();
  const page = load('a');
  expect([loads.isFree('a'), loads.isFree('b'), loads.isAny()]).toEqual([false, true, true]);
  await page.answer('rows');
  expect([said, loads.isFree('a'), loads.isAny()]).toEqual([['rows'], true, false]);
});

test('one that failed waits until somebody tries again', async () => {
  const { loads, said, load } = start();
  await load('a').fail('away');
  expect([said, loads.isFree('a')]).toEqual([['away'], false]);
  loads.forgetFailed();
  expect(loads.isFree('a')).toBe(true);
});

test('a load that is given up reports nothing, whether it comes or fails', async () => {
  const { loads, said, load } = start();
  const [first, second, third] = [load('a'), load('b'), load('c')];
  loads.keepOnly(new Set(['c']));
  expect([first.isGivenUp(), second.isGivenUp(), third.isGivenUp()]).toEqual([true, true, false]);
  await first.answer('late');
  await second.fail('late');
  expect([said, loads.isFree('a'), loads.isFree('b')]).toEqual([[], true, true]);
  loads.abortAll();
  await third.answer('late');
  expect([said, loads.isAny()]).toEqual([[], false]);
});
