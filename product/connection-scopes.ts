import type { Localized } from '#platform/i18n/language.ts';

/** What a key of a connection may open, or which events are sent to its webhook, with its words; each route for connections names the one that it asks. */
export const connectionScopes = {
  'people.provision': { es: 'Dar de alta y cambiar personas (SCIM)', en: 'Add and change people (SCIM)' },
  'people.read': { es: 'Leer personas', en: 'Read people' },
  'courses.read': { es: 'Leer cursos', en: 'Read courses' },
  'requirements.read': { es: 'Leer requerimientos', en: 'Read requirements' },
  'trainings.read': { es: 'Leer capacitaciones', en: 'Read trainings' },
  'changes.read': { es: 'Leer cambios', en: 'Read changes' },
  'person.assigned': { es: 'Avisar quién recibe una capacitación', en: 'Tell who is given a training' },
  'training.signed': { es: 'Avisar qué capacitación se firmó', en: 'Tell which training was signed' },
  'training.overdue': { es: 'Avisar qué capacitación se venció', en: 'Tell which training is overdue' },
  'course.valid': { es: 'Avisar qué curso entró en vigencia', en: 'Tell which course came into force' },
} as const satisfies Readonly<Record<string, Localized>>;

export type ConnectionScope = keyof typeof connectionScopes;

/** What a route for connections asks of a key: a scope, or no more than that it holds. */
export type AskedScope = ConnectionScope | 'any';
