import { expect, test } from 'vitest';
import { readView } from './quick-view.ts';

const open = { id: 'open', label: 'Abiertas', within: ['status', '=', 0] };

test('an address names a view; without one, and with one that there is not, all rows are shown', () => {
  expect(readView([open], 'open')).toBe(open);
  expect(readView([open], null)).toBeUndefined();
  expect(readView([open], 'closed')).toBeUndefined();
});
