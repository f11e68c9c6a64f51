import { expect, test } from 'vitest';
import { Role } from '#platform/authz/roles.ts';
import { type NavigationEntry, navigationFor } from './navigation.ts';

const paths = (entries: readonly NavigationEntry[]) =>
  entries.flatMap((entry) => ('path' in entry ? [entry.path] : entry.pages.map((page) => page.path)));

test.each(Object.values(Role))('shows the own pages to role %i, and the audit to ITPS and QA', (role) => {
  const reads = role === Role.AdminITPS || role === Role.AdminQA;
  expect(paths(navigationFor(role))).toEqual(['/Dashboard', '/Activity', ...(reads ? ['/Audit'] : [])]);
});

test('hides pages and empty groups that the role does not open', () => {
  const entries: NavigationEntry[] = [
    { label: 'dashboard', path: '/Dashboard', permission: 'own.use' },
    {
      label: 'activity',
      pages: [
        { label: 'activity', path: '/Management', permission: 'staff.read' },
        { label: 'activity', path: '/Audit', permission: 'audit.read' },
      ],
    },
  ];
  expect(paths(navigationFor(Role.Collaborator, entries))).toEqual(['/Dashboard']);
  expect(navigationFor(Role.Collaborator, entries)).toHaveLength(1);
  expect(paths(navigationFor(Role.Trainer, entries))).toEqual(['/Dashboard', '/Management']);
  expect(paths(navigationFor(Role.AdminQA, entries))).toEqual(['/Dashboard', '/Management', '/Audit']);
});
