import { expect, test } from 'vitest';
import { Role } from '#platform/authz/roles.ts';
import { menuOf, pages, shellPages } from './pages.tsx';

test.each(Object.values(Role))(
  'the menu shows the own pages to role %i, the instances to the staff, and the audit to ITPS and QA',
  (role) => {
    const reads = role === Role.AdminITPS || role === Role.AdminQA;
    expect(menuOf(role).map(({ path }) => path)).toEqual([
      '/Dashboard',
      '/Activity',
      ...(role === Role.Collaborator ? [] : ['/Management']),
      ...(reads ? ['/Audit'] : []),
    ]);
  },
);

test('every page asks for a permission but the steps of signing in', () => {
  const open = Object.values(pages).filter((page) => !shellPages.some(({ path }) => path === page.path));
  expect(open.map(({ path }) => path)).toEqual(['/login', '/change-password', '/accept-signature']);
});
