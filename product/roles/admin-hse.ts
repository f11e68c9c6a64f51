import type { DeclaredRole } from '../declared-role.ts';

/** Trains in health, safety and environment. */
export const adminHse = {
  code: 2,
  name: { es: 'Administrador HSE', en: 'HSE administrator' },
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
      'requirement.open',
      'requirement.write',
    ],
  },
} as const satisfies DeclaredRole;
