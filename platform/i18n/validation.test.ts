import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './validation.ts';

const describeFirst = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) throw new Error('the value fits');
  return [describeIssue(issue, 'es'), describeIssue(issue, 'en')];
};

describe('a rule that a schema names', () => {
  test.each([
    ['required', 'Este campo es obligatorio', 'This field is required'],
    ['date', 'Ingrese una fecha correcta', 'Please enter a valid date'],
    ['number', 'Ingrese un número correcto', 'Please enter a valid number'],
    ['password', 'Ingrese la contraseña', 'Please provide a password'],
    ['reason', 'Ingrese una razón', 'Please provide a reason'],
    ['lateReason', 'Elija razón de tardanza', 'Please choose a late reason'],
    ['lateReasonDetail', 'Detalle la razón de la tardanza', 'Please describe the late reason'],
  ])('%s has its words in both languages', (error, spanish, english) => {
    expect(describeFirst(z.string().min(1, { error }), '')).toEqual([spanish, english]);
  });

  test('fills in the limit that was broken', () => {
    expect(describeFirst(z.string().max(25, { error: 'tooLong' }), 'x'.repeat(26))).toEqual([
      'Máximo 25 caracteres',
      'At most 25 characters',
    ]);
  });
});

describe('a rule without a name finds its words by what it checks', () => {
  test.each([
    ['a missing field', z.object({ a: z.string() }), {}, 'Este campo es obligatorio'],
    ['a wrong type', z.string(), 5, 'El tipo de dato no es el esperado'],
    ['a closed set', z.enum(['a', 'b']), 'c', 'El valor no es uno de los permitidos'],
    ['a union', z.union([z.literal(1), z.literal('a')]), 2, 'El valor no es uno de los permitidos'],
    ['a long text', z.string().max(3), 'xxxx', 'Máximo 3 caracteres'],
    ['a short text', z.string().min(3), 'x', 'Mínimo 3 caracteres'],
    ['a long list', z.array(z.number()).max(1), [1, 2], 'No puede tener más de 1 elementos'],
    ['a big number', z.number().max(10), 11, 'No puede ser mayor que 10'],
    ['a small number', z.number().min(1), 0, 'No puede ser menor que 1'],
    ['anything else', z.string().regex(/^a/), 'b', 'El valor no es válido'],
  ])('%s', (_name, schema, value, spanish) => {
    expect(describeFirst(schema, value)[0]).toBe(spanish);
  });
});
