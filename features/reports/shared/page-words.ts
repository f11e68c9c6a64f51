import type { Localized } from '#platform/i18n/language.ts';

/** What the pages of the group *Consultas* and the reporting module are called: in the menu, over the page, on paper (S0 section 2). */
export const consultNames = {
  reporting: { es: 'Módulo Reporting', en: 'Reporting module' },
  requirements: { es: 'Requerimientos', en: 'Requirements' },
  collaborators: { es: 'Colaboradores', en: 'Collaborators' },
  stages: { es: 'Instancias', en: 'Instances' },
  bySector: { es: 'Pendientes por sector', en: 'Pending by sector' },
  bySpac: { es: 'Pendientes por SPAC', en: 'Pending by SPAC' },
  matrix: { es: 'Matriz de capacitación', en: 'Training matrix' },
  rates: { es: 'Cumplimiento por persona', en: 'Compliance by person' },
} as const satisfies Record<string, Localized>;
