import { expect, test } from 'vitest';
import type { GridFields } from '#platform/grid/fields.ts';
import * as lists from '../shared/lists.ts';
import { summaryOf } from './summary-of.ts';

const shapes = Object.values(lists).flatMap((each) => (typeof each === 'object' && 'fields' in each ? [each] : []));
const summarised = ({ fields }: { readonly fields: GridFields }) =>
  Object.entries(fields).filter(([name, field]) => 'summary' in summaryOf(name, field));

test('groups add up numbers alone: the score of another system is a text', () => {
  expect(shapes.length).toBeGreaterThan(8);
  const types = shapes.flatMap((shape) => summarised(shape).map(([, { type }]) => type));
  expect(new Set(types)).toEqual(new Set(['integer', 'decimal']));
  expect(summarised(lists.allTrainingsShape).map(([name]) => name)).toEqual(['duration', 'score']);
  expect(summarised(lists.doneTrainingsShape)).toEqual([]);
});
