import type { DeclaredRole } from '../declared-role.ts';

/** Reads what an inspection asks for, and changes nothing: parameters, accounts and connections are not shown (docs/decisions/118). */
export const inspector = {
  code: 5,
  name: { es: 'Inspector', en: 'Inspector' },
  grants: {
    own: ['own.read'],
    all: [
      'staff.read',
      'sectorData.read',
      'administration.open',
      'staffData.open',
      'choice.read',
      'requirement.open',
      'spacRequirement.open',
      'instance.open',
      'masterData.open',
      'changeRequest.read',
      'report.read',
      'import.read',
      'audit.read',
    ],
  },
} as const satisfies DeclaredRole;
