import { expect, test } from 'vitest';
import { keptFor, placedIn } from './kept-matching.ts';

const file = (...headings: string[]) => headings.map((heading) => ({ heading, filled: 1, samples: [] }));
const matching = { columns: { name: 0, schedule: 2 }, dateOrder: 'dmy', dateSystem: null } as const;

test('a kept matching finds its columns where the next file has them, and none that is not there', () => {
  const kept = keptFor(matching, file('Apodo', 'Nota', 'Desde y hasta'));
  const places = (...headings: string[]) => placedIn(kept, file(...headings)).columns;
  expect(places('Apodo', 'Nota', 'Desde y hasta')).toEqual({ name: 0, schedule: 2 });
  expect(places('DESDE Y HASTA', ' Apodo')).toEqual({ name: 1, schedule: 0 });
  expect(places('Apodo', 'Nota', 'Otra cosa')).toEqual({ name: 0 });
  expect(placedIn(kept, file('Apodo')).dateOrder).toBe('dmy');
});

test('of two columns of one name the one in its place is taken; one without a name is looked for nowhere else', () => {
  const twice = keptFor({ ...matching, columns: { name: 1 } }, file('Nombre', 'Nombre'));
  expect(placedIn(twice, file('Nombre', 'Nombre')).columns).toEqual({ name: 1 });
  // Wherever both stand, it is the second; of another number of them nobody knows which it is.
  expect(placedIn(twice, file('Legajo', 'Nombre', 'Nota', 'nombre')).columns).toEqual({ name: 3 });
  expect(placedIn(twice, file('Legajo', 'Nombre')).columns).toEqual({});
  expect(placedIn(twice, file('Nombre', 'Nombre', 'Nombre')).columns).toEqual({});
  const once = keptFor({ ...matching, columns: { name: 0 } }, file('Nombre', 'Nota'));
  expect(placedIn(once, file('Nombre', 'Nombre')).columns).toEqual({});
  const { among: _none, ...before } = twice;
  expect(placedIn(before, file('Nombre', 'Nombre')).columns).toEqual({});
  const nameless = keptFor({ ...matching, columns: { name: 1 } }, file('Nombre', ''));
  expect(placedIn(nameless, file('', 'Nombre')).columns).toEqual({});
});

test('one that was kept before headings were goes by its places', () => {
  expect(placedIn(matching, file('A', 'B')).columns).toEqual({ name: 0 });
});
