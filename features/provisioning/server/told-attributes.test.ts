import { expect, test } from 'vitest';
import { enterpriseSchema } from './scim/attributes.ts';
import { toldAttributes } from './told-attributes.ts';

test('what was sent is told in the words of directories: who, where, and the rest', () => {
  const sent = {
    active: true,
    locale: 'es-AR',
    name: { givenName: 'Ñusta', familyName: 'O’Connor' },
    emails: [{ value: 'n@a.example', primary: true }, { value: 'n@b.example' }],
    title: 'Operaria',
    userName: 'nusta@a.example',
    [enterpriseSchema]: { department: 'Envasado', employeeNumber: '7001', manager: { value: 'jefa' } },
  };
  expect(toldAttributes(sent).map(({ attribute, value }) => `${attribute}: ${value}`)).toEqual([
    'userName: nusta@a.example',
    'title: Operaria',
    'employeeNumber: 7001',
    'department: Envasado',
    'manager: jefa',
    'emails: n@a.example, n@b.example',
    'name.familyName: O’Connor',
    'name.givenName: Ñusta',
    'locale: es-AR',
    'active: true',
  ]);
});
