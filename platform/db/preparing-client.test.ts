import { expect, test } from 'vitest';
import { plannedForValues } from './folded.ts';
import { StatementNames } from './preparing-client.ts';

function sendOften(names: StatementNames, text: string): (string | undefined)[] {
  return Array.from({ length: 30 }, () => names.nameOf(text));
}

test('a statement that comes again and again gets one name, and another one another', () => {
  const names = new StatementNames();
  const first = sendOften(names, 'select a from b where c = $1');
  expect([first.at(0), first.at(-1)]).toEqual([undefined, 'often-1']);
  expect(sendOften(names, 'select d from b where c = $1').at(-1)).toBe('often-2');
  expect(names.nameOf('select a from b where c = $1')).toBe('often-1');
});

test.each(['select * from b where c = $1', 'update b set c = $1 returning b.*', 'SELECT b.* from b where c = $1'])(
  'what reads any columns is never prepared: %s',
  (text) => {
    expect(new Set(sendOften(new StatementNames(), text))).toEqual(new Set([undefined]));
  },
);

test('what is planned for its values is never prepared', () => {
  const text = `select a from b where c like ${plannedForValues} $1`;
  expect(new Set(sendOften(new StatementNames(), text))).toEqual(new Set([undefined]));
});

test('statements made up for one call neither get names nor pile up', () => {
  const names = new StatementNames();
  for (let n = 0; n < 5000; n += 1) expect(names.nameOf(`select ${n} from b where c = $1`)).toBeUndefined();
  expect(sendOften(names, 'select a from b where c = $1').at(-1)).toBe('often-1');
});

test('no connection is made to hold more than 300 prepared statements', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 400 }, (_, n) => sendOften(names, `select c${n} from b where c = $1`).at(-1));
  expect(given.filter((name) => name !== undefined)).toHaveLength(300);
});

test('who asks for every number of rows there is leaves the others their prepared statements', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 300 }, (_, n) =>
    sendOften(names, `select a from b where c = $1 limit ${n}`).at(-1),
  );
  expect(given.filter((name) => name !== undefined)).toHaveLength(8);
  expect(sendOften(names, 'select a from b where d = $1').at(-1)).toBe('often-9');
});
