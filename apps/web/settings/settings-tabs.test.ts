import { expect, test } from 'vitest';
import { recordSections } from '#features/audit/web/record-pages.ts';
import { grantedScope, Role } from '#product/roles.ts';
import { settingsSections } from '#product/settings-sections.ts';
import { es } from './i18n/es.ts';
import { settingsGroups, settingsTabs, settingsTabsFor } from './settings-tabs.ts';

const ids = (role: Parameters<typeof settingsTabsFor>[0]) => settingsTabsFor(role).map(({ id }) => id);

test('gives the whole administration to AdminITPS, in the order of the specification', () => {
  expect(ids(Role.AdminITPS)).toEqual([
    'courses',
    'instances',
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
    'changes',
    'connections',
    'provisioning',
    'imports',
  ]);
});

test('gives courses, instances, requirements, collaborators and profiles to AdminQA', () => {
  expect(ids(Role.AdminQA)).toEqual([
    'courses',
    'instances',
    'requirements',
    'collaborators',
    'profiles',
    'changes',
    'imports',
  ]);
});

test('gives courses, instances and requirements to AdminHSE, courses to the trainer', () => {
  expect(ids(Role.AdminHSE)).toEqual(['courses', 'instances', 'requirements', 'imports']);
  expect(ids(Role.Trainer)).toEqual(['courses']);
});

test('gives the inspector every tab but the parameters and the connections of other programs', () => {
  const ofItps = ['parameters', 'connections', 'provisioning'];
  const every = settingsTabs.map(({ id }) => id);
  expect(
    ids(Role.Inspector),
    'the inspector has every `.open` but that of the parameters: product/roles/inspector.ts',
  ).toEqual(every.filter((id) => !ofItps.includes(id)));
});

test('has no tab for collaborators', () => {
  expect(ids(Role.Collaborator)).toEqual([]);
});

test.each(Object.values(Role))('the settings icon is for role %i just when a tab is', (role) => {
  expect(grantedScope(role, 'administration.open') !== null).toBe(ids(role).length > 0);
});

test('every tab has its text, and every text its tab', () => {
  expect(settingsTabs.map(({ id }) => id).sort()).toEqual(Object.keys(es.tabs).sort());
});

test('every tab says in one line what it holds', () => {
  expect(Object.keys(es.leads)).toEqual(Object.keys(es.tabs));
});

test('every section that an address may name has its tab, in the same order', () => {
  expect(settingsTabs.map(({ id }) => id)).toEqual(settingsSections);
});

test('every tab is in one group', () => {
  expect(settingsGroups.flatMap(({ tabs }) => [...tabs]).sort()).toEqual(settingsTabs.map(({ id }) => id).sort());
});

test('the trail leads to the tab of every kind of record that has one', () => {
  const ofOneRecord = ['parameters', 'changes'];
  expect(Object.values(recordSections).sort()).toEqual(
    settingsSections.filter((section) => !ofOneRecord.includes(section)).toSorted(),
  );
});
