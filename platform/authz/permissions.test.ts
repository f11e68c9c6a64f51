import { describe, expect, test } from 'vitest';
import { grantedScope, type Permission, roleTable, type Scope } from './permissions.ts';
import { effectiveRole, Role } from './roles.ts';

const roles = [Role.AdminITPS, Role.AdminQA, Role.AdminHSE, Role.Trainer, Role.Collaborator];
const no = null;

/** The role table of decisions section 2, in its own order of columns: ITPS, QA, HSE, Trainer, Collaborator. */
const expected: Readonly<Record<Permission, readonly (Scope | null)[]>> = {
  'own.read': ['own', 'own', 'own', 'own', 'own'],
  'own.write': ['own', 'own', 'own', 'own', 'own'],
  'staff.read': ['all', 'all', 'all', 'all', no],
  'administration.open': ['all', 'all', 'all', 'all', no],
  'staffData.open': ['all', 'all', no, no, no],
  'course.write': ['all', 'all', 'all', 'all', no],
  'content.write': ['all', 'all', 'all', 'all', no],
  'choice.read': ['all', 'all', 'all', no, no],
  'choice.write': ['all', 'all', 'all', no, no],
  'requirement.open': [no, 'all', 'all', no, no],
  'requirement.write': [no, 'all', 'all', no, no],
  'spacRequirement.open': ['all', no, no, no, no],
  'spacRequirement.write': ['all', no, no, no, no],
  'instance.open': ['all', 'all', 'all', no, no],
  'instance.write': ['all', 'all', 'all', no, no],
  'sectorData.read': ['all', 'all', 'all', 'ownSector', no],
  'instance.run': ['all', 'all', 'all', 'ownSector', no],
  'collaborator.write': ['all', 'signaturePdf', no, no, no],
  'account.read': ['all', no, no, no, no],
  'account.unlock': ['all', no, no, no, no],
  'masterData.open': ['all', no, no, no, no],
  'masterData.write': ['all', no, no, no, no],
  'settings.read': ['all', no, no, no, no],
  'settings.write': ['all', no, no, no, no],
  'changeRequest.read': ['all', 'all', no, no, no],
  'changeRequest.decide': ['all', 'all', no, no, no],
  'report.read': ['all', 'all', 'all', 'ownSector', no],
  'report.issue': ['all', 'all', 'all', 'ownSector', no],
  'audit.read': ['all', 'all', no, no, no],
  'audit.write': ['all', 'all', no, no, no],
};

describe('the role table', () => {
  test.each(Object.entries(expected))('%s', (permission, scopes) => {
    expect(roles.map((role) => grantedScope(role, permission as Permission))).toEqual(scopes);
  });

  test('says nothing more', () => {
    expect(Object.keys(roleTable).sort()).toEqual(Object.keys(expected).sort());
  });
});

describe('the effective role', () => {
  test.each([
    [[3, 4], Role.Trainer],
    [[4, 3, 2], Role.AdminHSE],
    [[2, 1], Role.AdminQA],
    [[3, 1, 0], Role.AdminITPS],
    [[3], Role.Collaborator],
  ])('of %j is %i', (codes, role) => {
    expect(effectiveRole(codes)).toBe(role);
  });

  test('of none, or of a code that there is not, is the one that may do least', () => {
    expect(effectiveRole([])).toBe(Role.Collaborator);
    expect(effectiveRole([7, -1])).toBe(Role.Collaborator);
  });
});
