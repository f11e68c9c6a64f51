/** Every namespace of texts, by the name of its feature: what `useTranslation('<name>')` reads, loaded when first used. */
export const textLoaders = {
  ui: {
    es: () => import('#platform/ui/i18n/es.ts').then((module) => module.es),
    en: () => import('#platform/ui/i18n/en.ts').then((module) => module.en),
  },
  forms: {
    es: () => import('#platform/ui/form/i18n/es.ts').then((module) => module.es),
    en: () => import('#platform/ui/form/i18n/en.ts').then((module) => module.en),
  },
  shell: {
    es: () => import('./i18n/es.ts').then((module) => module.es),
    en: () => import('./i18n/en.ts').then((module) => module.en),
  },
  help: {
    es: () => import('./help/i18n/es.ts').then((module) => module.es),
    en: () => import('./help/i18n/en.ts').then((module) => module.en),
  },
  administration: {
    es: () => import('./settings/i18n/es.ts').then((module) => module.es),
    en: () => import('./settings/i18n/en.ts').then((module) => module.en),
  },
  session: {
    es: () => import('#features/session/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/session/i18n/en.ts').then((module) => module.en),
  },
  audit: {
    es: () => import('#features/audit/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/audit/i18n/en.ts').then((module) => module.en),
  },
  notifications: {
    es: () => import('#features/notifications/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/notifications/i18n/en.ts').then((module) => module.en),
  },
  records: {
    es: () => import('#features/records/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/records/i18n/en.ts').then((module) => module.en),
  },
  settings: {
    es: () => import('#features/settings/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/settings/i18n/en.ts').then((module) => module.en),
  },
  people: {
    es: () => import('#features/people/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/people/i18n/en.ts').then((module) => module.en),
  },
  spac: {
    es: () => import('#features/spac/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/spac/i18n/en.ts').then((module) => module.en),
  },
  courses: {
    es: () => import('#features/courses/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/courses/i18n/en.ts').then((module) => module.en),
  },
  requirements: {
    es: () => import('#features/requirements/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/requirements/i18n/en.ts').then((module) => module.en),
  },
  instances: {
    es: () => import('#features/instances/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/instances/i18n/en.ts').then((module) => module.en),
  },
  material: {
    es: () => import('#features/courses/web/kinds/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/courses/web/kinds/i18n/en.ts').then((module) => module.en),
  },
  answering: {
    es: () => import('#features/taking/web/player/question-kinds/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/taking/web/player/question-kinds/i18n/en.ts').then((module) => module.en),
  },
  attendance: {
    es: () => import('#features/attendance/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/attendance/i18n/en.ts').then((module) => module.en),
  },
  own: {
    es: () => import('#features/own/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/own/i18n/en.ts').then((module) => module.en),
  },
  taking: {
    es: () => import('#features/taking/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/taking/i18n/en.ts').then((module) => module.en),
  },
  paper: {
    es: () => import('#features/paper/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/paper/i18n/en.ts').then((module) => module.en),
  },
  tablet: {
    es: () => import('#features/tablet/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/tablet/i18n/en.ts').then((module) => module.en),
  },
  desk: {
    es: () => import('#features/desk/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/desk/i18n/en.ts').then((module) => module.en),
  },
  search: {
    es: () => import('#features/search/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/search/i18n/en.ts').then((module) => module.en),
  },
  reports: {
    es: () => import('#features/reports/i18n/es.ts').then((module) => module.es),
    en: () => import('#features/reports/i18n/en.ts').then((module) => module.en),
  },
} as const;

/** A namespace of texts. */
export type Namespace = keyof typeof textLoaders;

type Resources = { [N in Namespace]: Awaited<ReturnType<(typeof textLoaders)[N]['es']>> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
  }
  interface ResourceNamespaceMap extends Resources {}
}
