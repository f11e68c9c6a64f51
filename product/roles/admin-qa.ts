import type { DeclaredRole } from '../declared-role.ts';
import { ofAdministrators } from './of-administrators.ts';

/** Answers for the quality of what is trained, and releases what another administrator asked for. */
export const adminQa = {
  code: 1,
  name: { es: 'Administrador QA', en: 'QA administrator' },
  isAdministrator: true,
  grants: {
    own: ['own.read', 'own.write'],
    all: [
      ...ofAdministrators,
      'staffData.open',
      'requirement.open',
      'requirement.write',
      'changeRequest.read',
      'changeRequest.decide',
      'audit.read',
      'audit.write',
    ],
    signaturePdf: ['collaborator.write'],
  },
} as const satisfies DeclaredRole;
