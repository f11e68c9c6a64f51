import type { DeclaredRole } from '../declared-role.ts';

/** Answers for the quality of what is trained, and releases what another administrator asked for. */
export const adminQa = {
  code: 1,
  name: { es: 'Administrador QA', en: 'QA administrator' },
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
