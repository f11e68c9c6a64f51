import { expect, test } from 'vitest';
import { Role } from '#platform/authz/roles.ts';
import { settingsTabsFor } from './settings-tabs.ts';

const ids = (role: Parameters<typeof settingsTabsFor>[0]) => settingsTabsFor(role).map(({ id }) => id);

test('gives the whole administration to AdminITPS, in the order of the specification', () => {
  expect(ids(Role.AdminITPS)).toEqual([
    'collaborators',
    'sectors',
    'profiles',
    'spac',
    'profileSpac',
    'profileCourse',
    'profileCollaborator',
    'generalProfiles',
    'generalProfileSpac',
    'shifts',
    'parameters',
  ]);
});

test('gives collaborators and profiles to AdminQA', () => {
  expect(ids(Role.AdminQA)).toEqual(['collaborators', 'profiles']);
});

test.each([Role.AdminHSE, Role.Trainer, Role.Collaborator])('has no tab yet for role %i', (role) => {
  expect(ids(role)).toEqual([]);
});
