import type { DeclaredRole } from '../declared-role.ts';
import { ofAdministrators } from './of-administrators.ts';

/** Keeps the master data, the accounts and the parameters. */
export const adminItps = {
  code: 0,
  name: { es: 'Administrador ITPS', en: 'ITPS administrator' },
  isAdministrator: true,
  grants: {
    own: ['own.read', 'own.write'],
    all: [
      ...ofAdministrators,
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
      'connection.read',
      'connection.write',
      'changeRequest.read',
      'changeRequest.decide',
      'audit.read',
      'audit.write',
    ],
  },
} as const satisfies DeclaredRole;
