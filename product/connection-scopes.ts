import type { Localized } from '#platform/i18n/language.ts';

/** What a key of a connection may open, with its words; each route for connections names the one that it asks. */
export const connectionScopes = {
  'people.provision': { es: 'Dar de alta y cambiar personas (SCIM)', en: 'Add and change people (SCIM)' },
  'people.read': { es: 'Leer personas', en: 'Read people' },
  'courses.read': { es: 'Leer cursos', en: 'Read courses' },
  'requirements.read': { es: 'Leer requerimientos', en: 'Read requirements' },
  'trainings.read': { es: 'Leer capacitaciones', en: 'Read trainings' },
  'changes.read': { es: 'Leer cambios', en: 'Read changes' },
  'events.receive': { es: 'Recibir avisos (webhooks)', en: 'Receive events (webhooks)' },
} as const satisfies Readonly<Record<string, Localized>>;

export type ConnectionScope = keyof typeof connectionScopes;

/** What a route for connections asks of a key: a scope, or no more than that it holds. */
export type AskedScope = ConnectionScope | 'any';
