import { expect, test } from 'vitest';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { describeFailure } from './describe-failure.ts';

test.each([
  ['a refusal', new RequestFailure(400, 'X', 'Falta el usuario.'), 'Falta el usuario.'],
  [
    'the identity provider, which is away',
    new RequestFailure(503, 'PROVIDER_UNAVAILABLE', 'No responde.'),
    'No responde.',
  ],
  ['something before the server, which knows no more', new RequestFailure(503, null, '<html>'), 'sin red'],
  ['an error of the server', new RequestFailure(500, 'INTERNAL', 'Ocurrió un error.'), 'sin red'],
  ['the network', new RequestFailure(0, null, ''), 'sin red'],
  ['anything else', new TypeError('x'), 'sin red'],
])('%s is told in words that help', (_name, failure, told) => {
  expect(describeFailure(failure, 'sin red')).toBe(told);
});
