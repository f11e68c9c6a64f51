import type { DeclaredRole } from '../declared-role.ts';

/** Trains the people of their own sector. */
export const trainer = {
  code: 4,
  name: { es: 'Entrenador', en: 'Trainer' },
  grants: {
    own: ['own.read', 'own.write'],
    all: ['staff.read', 'administration.open', 'course.write', 'content.write'],
    ownSector: ['sectorData.read', 'instance.run', 'report.read', 'report.issue', 'training.remind'],
  },
} as const satisfies DeclaredRole;
