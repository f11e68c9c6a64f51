import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { Role } from '#platform/authz/roles.ts';
import { everyPage } from '#tests/e2e/pages/every-page.ts';
import { menuOf, pages, shellPages } from './pages.tsx';

/** The six pages of the group Consult, in the order of decisions section 11. */
const consult = [
  '/ReadRequirements',
  '/ReadCollaborators',
  '/ReadStages',
  '/ReadStagesBySector',
  '/ReadStagesBySpac',
  '/ReadCollaboratorsMD',
];

test.each(Object.values(Role))(
  'the menu shows the own pages to role %i, the instances, the reporting module and the consult pages to the staff, and the audit to ITPS and QA',
  (role) => {
    const reads = role === Role.AdminITPS || role === Role.AdminQA;
    expect(menuOf(role).map(({ path }) => path)).toEqual([
      '/Dashboard',
      '/Activity',
      ...(role === Role.Collaborator ? [] : ['/Management', '/consult', ...consult]),
      ...(reads ? ['/Audit'] : []),
    ]);
  },
);

test('every page asks for a permission but the steps of signing in', () => {
  const open = Object.values(pages).filter((page) => !shellPages.some(({ path }) => path === page.path));
  expect(open.map(({ path }) => path)).toEqual(['/login', '/change-password', '/confirm-password']);
});

test('the journey that loses the network visits every page behind the sign-in', () => {
  const missed = Object.values(pages).filter(
    ({ path }) => !everyPage.some((address) => matchPath({ path, caseSensitive: false }, address) !== null),
  );
  expect(missed.map(({ path }) => path)).toEqual([pages.login.path]);
});
