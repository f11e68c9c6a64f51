import { describe, expect, test } from 'vitest';
import { instanceViews } from './instance-views.ts';

const viewer = { fullName: 'María de los Ángeles Fernández Etchegaray', today: '2026-11-22' };

describe('quick views of the instances', () => {
  test('those that one instructs are found by as much of the name as an instance holds', () => {
    expect(instanceViews.own(viewer)).toEqual([
      ['deleted', '=', false],
      'and',
      ['instructor', 'contains', 'María de los Ángeles Fernández'],
    ]);
  });

  test('today’s are those of the company’s day', () => {
    expect(instanceViews.today(viewer)?.at(-1)).toEqual(['instance_Date', '=', '2026-11-22']);
  });
});
