import { expect, test } from 'vitest';
import { z } from 'zod';
import { field } from '#platform/grid/fields.ts';
import { flag, nullableText, orNull, recordNumber, requiredText } from '#platform/schema/values.ts';
import { defineShape } from '../../shared/record-shape.ts';
import { initialValues } from './initial-values.ts';

const shape = defineShape({
  path: 'Thing',
  title: { es: 'Cosas', en: 'Things' },
  key: ['iD'],
  historyName: 'Thing',
  readPermission: 'staff.read',
  fields: {
    iD: field.identifier('N.º', 'No.'),
    name: field.text('Nombre', 'Name'),
    email: field.text('Email', 'Email'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    iD_Shift: field.identifier('N.º de turno', 'Shift no.'),
    active: field.boolean('Activo', 'Active'),
  },
});
const schema = z.object({
  name: requiredText(50),
  email: nullableText(50),
  iD_Sector: recordNumber(),
  iD_Shift: orNull(recordNumber()),
  active: flag(),
  copies: orNull(flag()),
  pass: requiredText(10),
});

test('a new record begins empty, as each of its fields shows that, but for what the form begins with', () => {
  const empty = { name: '', email: '', iD_Sector: '', iD_Shift: null, active: false, copies: null, pass: '' };
  expect(initialValues(shape, schema, null)).toEqual(empty);
  expect(initialValues(shape, schema, null, { active: true, copies: false, pass: null as unknown as string })).toEqual({
    ...empty,
    active: true,
    copies: false,
    pass: null,
  });
});

test('a record that is edited begins with its row, whatever a new one begins with', () => {
  const row = { iD: 1, name: 'Turno', email: null, iD_Sector: 7, iD_Shift: null, active: false, other: 'x' };
  expect(initialValues(shape, schema, row, { active: true, name: 'Nuevo' })).toEqual({
    name: 'Turno',
    email: '',
    iD_Sector: 7,
    iD_Shift: null,
    active: false,
    copies: null,
    pass: '',
  });
});
