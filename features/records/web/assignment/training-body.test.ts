import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { field } from '#platform/grid/fields.ts';
import { defineShape, everyAct } from '../../shared/record-shape.ts';
import { trainingBody } from './training-body.ts';

const shape = defineShape({
  path: 'Person',
  title: { es: 'Personas', en: 'People' },
  key: ['id'],
  historyName: 'Person',
  readPermission: 'staff.read',
  writePermission: 'masterData.write',
  acts: everyAct,
  previews: { insert: true, update: ['sector', 'active'] },
  fields: { id: field.identifier('N.º', 'No.'), name: field.text('Nombre', 'Name') },
});
const schema = z.object({ name: z.string().min(1), sector: z.coerce.number().min(1), active: z.number() });
const initial = { name: 'Ana', sector: 3, active: 1 };
const edited = { shape, row: { id: 7, revision: 4 }, initial, schema };

describe('an edit', () => {
  test('asks for what decides, and for nothing else that changed', () => {
    expect(trainingBody(edited, { ...initial, name: 'Ana María', sector: '5' })).toEqual({
      id: 7,
      revision: 4,
      sector: 5,
    });
  });

  test('of other fields decides nothing', () => {
    expect(trainingBody(edited, { ...initial, name: '' })).toBe('nothing');
    expect(trainingBody(edited, { ...initial, sector: '3' })).toBe('nothing');
    expect(
      trainingBody({ ...edited, shape: { ...shape, previews: { insert: true } } }, { ...initial, sector: '5' }),
    ).toBe('nothing');
  });

  test('waits until the form is right', () => {
    expect(trainingBody(edited, { ...initial, sector: '' })).toBe('incomplete');
    expect(trainingBody(edited, { ...initial, name: '', sector: '5' })).toBe('incomplete');
  });
});

test('a new record is asked for as a whole, once it is complete', () => {
  const added = { ...edited, row: null, initial: { name: '', sector: '', active: 1 } };
  expect(trainingBody(added, added.initial)).toBe('incomplete');
  expect(trainingBody(added, { name: 'Bruno', sector: 2, active: 1 })).toEqual({ name: 'Bruno', sector: 2, active: 1 });
});

test('a new record that decides nothing is not asked for', () => {
  const added = { ...edited, shape: { ...shape, previews: { update: ['sector'] } }, row: null };
  expect(trainingBody(added, initial)).toBe('nothing');
});

test('a secret of the form stays in it, and nothing waits for it', () => {
  const withPassword = z.object({ name: z.string().min(1), password: z.string().min(8) });
  const added = { ...edited, shape: { ...shape, secrets: ['password'] }, row: null, schema: withPassword };
  for (const password of ['', 'Otra-Clave-9']) {
    expect(trainingBody(added, { name: 'Bruno', password })).toEqual({ name: 'Bruno' });
  }
});

test('a form of some fields that lacks the secret asks all the same', () => {
  const one = { ...edited, shape: { ...shape, secrets: ['password'] } };
  expect(trainingBody(one, { ...initial, sector: '5' })).toMatchObject({ sector: 5 });
});
