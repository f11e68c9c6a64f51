import { describe, expect, test } from 'vitest';
import { isReading, type Permission, permissions, type Scope } from './permissions.ts';
import { effectiveRole, grantedScope, Role } from './roles.ts';

const roles = [Role.AdminITPS, Role.AdminQA, Role.AdminHSE, Role.Trainer, Role.Collaborator, Role.Inspector];
const no = null;

/** The role table of decisions section 2, in its own order of columns: ITPS, QA, HSE, Trainer, Collaborator; then Inspector. */
const expected: Readonly<Record<Permission, readonly (Scope | null)[]>> = {
  'own.read': ['own', 'own', 'own', 'own', 'own', 'own'],
  'own.write': ['own', 'own', 'own', 'own', 'own', no],
  'staff.read': ['all', 'all', 'all', 'all', no, 'all'],
  'administration.open': ['all', 'all', 'all', 'all', no, 'all'],
  'staffData.open': ['all', 'all', no, no, no, 'all'],
  'course.write': ['all', 'all', 'all', 'all', no, no],
  'content.write': ['all', 'all', 'all', 'all', no, no],
  'choice.read': ['all', 'all', 'all', no, no, 'all'],
  'choice.write': ['all', 'all', 'all', no, no, no],
  'requirement.open': [no, 'all', 'all', no, no, 'all'],
  'requirement.write': [no, 'all', 'all', no, no, no],
  'spacRequirement.open': ['all', no, no, no, no, 'all'],
  'spacRequirement.write': ['all', no, no, no, no, no],
  'instance.open': ['all', 'all', 'all', no, no, 'all'],
  'instance.write': ['all', 'all', 'all', no, no, no],
  'sectorData.read': ['all', 'all', 'all', 'ownSector', no, 'all'],
  'instance.run': ['all', 'all', 'all', 'ownSector', no, no],
  'collaborator.write': ['all', 'signaturePdf', no, no, no, no],
  'account.read': ['all', no, no, no, no, no],
  'account.unlock': ['all', no, no, no, no, no],
  'masterData.open': ['all', no, no, no, no, 'all'],
  'masterData.write': ['all', no, no, no, no, no],
  'settings.read': ['all', no, no, no, no, no],
  'settings.write': ['all', no, no, no, no, no],
  'connection.read': ['all', no, no, no, no, no],
  'connection.write': ['all', no, no, no, no, no],
  'changeRequest.read': ['all', 'all', no, no, no, 'all'],
  'changeRequest.decide': ['all', 'all', no, no, no, no],
  'report.read': ['all', 'all', 'all', 'ownSector', no, 'all'],
  'training.remind': ['all', 'all', 'all', 'ownSector', no, no],
  'report.issue': ['all', 'all', 'all', 'ownSector', no, no],
  'import.read': ['all', 'all', 'all', no, no, 'all'],
  'import.write': ['all', 'all', 'all', no, no, no],
  'audit.read': ['all', 'all', no, no, no, 'all'],
  'audit.write': ['all', 'all', no, no, no, no],
};

describe('the role table', () => {
  test.each(Object.entries(expected))('%s', (permission, scopes) => {
    expect(roles.map((role) => grantedScope(role, permission as Permission))).toEqual(scopes);
  });

  test('says nothing more', () => {
    expect([...permissions].sort()).toEqual(Object.keys(expected).sort());
  });
});

test('an inspector may read alone', () => {
  const granted = permissions.filter((permission) => grantedScope(Role.Inspector, permission) !== null);
  expect(granted.filter((permission) => !isReading(permission))).toEqual([]);
});

describe('the effective role', () => {
  test.each([
    [[3, 4], Role.Trainer],
    [[4, 3, 2], Role.AdminHSE],
    [[2, 1], Role.AdminQA],
    [[3, 1, 0], Role.AdminITPS],
    [[3], Role.Collaborator],
    [[5, 3], Role.Inspector],
    [[5, 4], Role.Trainer],
  ])('of %j is %i', (codes, role) => {
    expect(effectiveRole(codes)).toBe(role);
  });

  test('of none, or of a code that there is not, is the one that may do least', () => {
    expect(effectiveRole([])).toBe(Role.Collaborator);
    expect(effectiveRole([7, -1])).toBe(Role.Collaborator);
  });
});
