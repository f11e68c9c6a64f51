import type { DeclaredRole } from '../declared-role.ts';
import { ofAdministrators } from './of-administrators.ts';

/** Trains in health, safety and environment. */
export const adminHse = {
  code: 2,
  name: { es: 'Administrador HSE', en: 'HSE administrator' },
  isAdministrator: true,
  grants: {
    own: ['own.read', 'own.write'],
    all: [...ofAdministrators, 'requirement.open', 'requirement.write'],
  },
} as const satisfies DeclaredRole;
