import { expect, test } from 'vitest';
import { createCallNumbers } from './call-number.ts';

const edit = { method: 'PUT', path: '/api/Sector' } as const;
const body = { key: 1, name: 'Envasado', user: 'itps', pass: 'una', reason: 'cambio' };
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/;

test('a call keeps its number while the same is sent, whatever password is typed', () => {
  const numbers = createCallNumbers();
  expect(numbers.last()).toBeNull();
  const first = numbers.numberOf(edit, { body });
  expect(first).toMatch(uuid);
  expect(numbers.numberOf(edit, { body: { ...body, pass: 'otra', user: 'ITPS' } })).toBe(first);
  expect(numbers.last()).toBe(first);
});

test.each([
  ['another value', edit, { body: { ...body, name: 'Depósito' } }],
  ['another reason', edit, { body: { ...body, reason: 'otra' } }],
  ['another query', edit, { body, query: { id: 1 } }],
  ['another call', { ...edit, method: 'DELETE' as const }, { body }],
])('%s gets another number', (_what, call, sent) => {
  const numbers = createCallNumbers();
  const first = numbers.numberOf(edit, { body });
  expect(numbers.numberOf(call, sent)).not.toBe(first);
});

test('a call that is made is done with: the same again is another', () => {
  const numbers = createCallNumbers();
  const first = numbers.numberOf(edit, { body });
  numbers.forget();
  expect(numbers.last()).toBeNull();
  expect(numbers.numberOf(edit, { body })).not.toBe(first);
});

test('a form with a file is known by the file', () => {
  const numbers = createCallNumbers();
  const of = (file: File, pass = 'una') => {
    const form = new FormData();
    form.append('pass', pass);
    form.append('pdf', file);
    return numbers.numberOf(edit, { body: form });
  };
  const scan = new File(['%PDF-1'], 'planilla.pdf', { lastModified: 1 });
  const first = of(scan);
  expect(of(scan, 'otra')).toBe(first);
  expect(of(new File(['%PDF-12'], 'planilla.pdf', { lastModified: 2 }))).not.toBe(first);
});
