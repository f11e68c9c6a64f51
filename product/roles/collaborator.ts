import type { DeclaredRole } from '../declared-role.ts';

/** Is trained; what everybody may do who is nothing else. */
export const collaborator = {
  code: 3,
  name: { es: 'Colaborador', en: 'Collaborator' },
  grants: {
    own: ['own.read', 'own.write'],
  },
} as const satisfies DeclaredRole;
