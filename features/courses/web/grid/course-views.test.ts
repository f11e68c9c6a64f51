import { describe, expect, test } from 'vitest';
import { Role } from '#product/roles.ts';
import { courseViews } from './course-views.ts';

describe('what is one’s own to edit', () => {
  test('a trainer’s: courses in editing of their two types, without deleted ones', () => {
    const types = [['iD_Type', '=', 'EXT'], 'or', ['iD_Type', '=', 'NOGMP']];
    expect(courseViews.own(Role.Trainer)).toEqual([['deleted', '=', false], 'and', ['status', '=', 0], 'and', types]);
  });

  test('of one type, it is that type', () => {
    expect(courseViews.own(Role.AdminHSE)?.at(-1)).toEqual(['iD_Type', '=', 'HSE']);
  });
});
