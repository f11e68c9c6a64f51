import type { DeclaredRole } from '../declared-role.ts';

/** Keeps the master data, the accounts and the parameters. */
export const adminItps = {
  code: 0,
  name: { es: 'Administrador ITPS', en: 'ITPS administrator' },
  grants: {
    own: ['own.read', 'own.write'],
    all: [
      'staff.read',
      'sectorData.read',
      'administration.open',
      'course.write',
      'content.write',
      'choice.read',
      'choice.write',
      'instance.open',
      'instance.write',
      'instance.run',
      'report.read',
      'report.issue',
      'staffData.open',
      'spacRequirement.open',
      'spacRequirement.write',
      'collaborator.write',
      'account.read',
      'account.unlock',
      'masterData.open',
      'masterData.write',
      'settings.read',
      'settings.write',
      'changeRequest.read',
      'changeRequest.decide',
      'audit.read',
      'audit.write',
    ],
  },
} as const satisfies DeclaredRole;
