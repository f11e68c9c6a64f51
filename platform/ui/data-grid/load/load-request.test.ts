import { describe, expect, test } from 'vitest';
import { planLoad, toQuery } from './load-request.ts';

describe('toQuery', () => {
  test('writes lists as JSON and leaves out what is absent', () => {
    expect(
      toQuery({
        skip: 0,
        take: 100,
        requireTotalCount: true,
        sort: [],
        filter: null,
        group: [{ selector: 'a', desc: false, isExpanded: false }],
      }),
    ).toEqual({
      skip: '0',
      take: '100',
      requireTotalCount: 'true',
      group: '[{"selector":"a","desc":false,"isExpanded":false}]',
    });
  });
});

describe('planLoad', () => {
  test('gets with the grid’s own parameters', () => {
    expect(planLoad('/api/Sector', { role: 1 }, { take: 5 })).toEqual({
      path: '/api/Sector',
      query: { role: '1', take: '5' },
    });
  });

  test('posts what is too long for an address', () => {
    const filter = Array.from({ length: 400 }, (_, index) => (index % 2 ? 'or' : ['name', '=', `Nombre ${index}`]));
    const plan = planLoad('/api/Sector', { role: 1 }, { take: 5, filter });
    expect(plan.path).toBe('/api/Sector/Load');
    expect(plan.query).toEqual({ role: '1' });
    expect(plan.body).toMatchObject({ take: 5, filter, role: 1 });
  });
});
