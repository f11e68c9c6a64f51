import { describe, expect, test } from 'vitest';
import { instanceViews } from './instance-views.ts';

const viewer = { fullName: 'María de los Ángeles Fernández Etchegaray', employeeNr: 1234, today: '2026-11-22' };

describe('quick views of the instances', () => {
  test('those that one instructs are found by number, and where there is none by as much of the name as was kept', () => {
    expect(instanceViews.own(viewer)).toEqual([
      ['deleted', '=', false],
      'and',
      [
        ['instructor_Nr', '=', 1234],
        'or',
        [
          ['instructor_Nr', '=', null],
          'and',
          ['instructor_Institution', '=', null],
          'and',
          ['instructor', 'contains', 'María de los Ángeles Fernández'],
        ],
      ],
    ]);
  });

  test('today’s are the sessions of the company’s day, without what is taken online', () => {
    expect(instanceViews.today(viewer)).toEqual([
      ['deleted', '=', false],
      'and',
      ['instance_Date', '=', '2026-11-22'],
      'and',
      ['modality', '<>', 0],
    ]);
  });
});
