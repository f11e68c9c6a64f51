/** Every namespace of texts, by the name of its feature: what `useTranslation('<name>')` reads, loaded when first used. */
export const textLoaders = {
  ui: { es: () => import('#platform/ui/i18n/es.ts'), en: () => import('#platform/ui/i18n/en.ts') },
  forms: { es: () => import('#platform/ui/form/i18n/es.ts'), en: () => import('#platform/ui/form/i18n/en.ts') },
  shell: { es: () => import('./i18n/es.ts'), en: () => import('./i18n/en.ts') },
  help: { es: () => import('./help/i18n/es.ts'), en: () => import('./help/i18n/en.ts') },
  administration: { es: () => import('./settings/i18n/es.ts'), en: () => import('./settings/i18n/en.ts') },
  session: { es: () => import('#features/session/i18n/es.ts'), en: () => import('#features/session/i18n/en.ts') },
  confirmation: {
    es: () => import('#features/session/i18n/confirmation/es.ts'),
    en: () => import('#features/session/i18n/confirmation/en.ts'),
  },
  audit: { es: () => import('#features/audit/i18n/es.ts'), en: () => import('#features/audit/i18n/en.ts') },
  bell: {
    es: () => import('#features/notifications/i18n/bell/es.ts'),
    en: () => import('#features/notifications/i18n/bell/en.ts'),
  },
  notifications: {
    es: () => import('#features/notifications/i18n/es.ts'),
    en: () => import('#features/notifications/i18n/en.ts'),
  },
  records: { es: () => import('#features/records/i18n/es.ts'), en: () => import('#features/records/i18n/en.ts') },
  settings: { es: () => import('#features/settings/i18n/es.ts'), en: () => import('#features/settings/i18n/en.ts') },
  people: { es: () => import('#features/people/i18n/es.ts'), en: () => import('#features/people/i18n/en.ts') },
  connections: {
    es: () => import('#features/connections/i18n/es.ts'),
    en: () => import('#features/connections/i18n/en.ts'),
  },
  webhooks: {
    es: () => import('#features/webhooks/i18n/es.ts'),
    en: () => import('#features/webhooks/i18n/en.ts'),
  },
  provisioning: {
    es: () => import('#features/provisioning/i18n/es.ts'),
    en: () => import('#features/provisioning/i18n/en.ts'),
  },
  spac: { es: () => import('#features/spac/i18n/es.ts'), en: () => import('#features/spac/i18n/en.ts') },
  courses: { es: () => import('#features/courses/i18n/es.ts'), en: () => import('#features/courses/i18n/en.ts') },
  requirements: {
    es: () => import('#features/requirements/i18n/es.ts'),
    en: () => import('#features/requirements/i18n/en.ts'),
  },
  migrated: { es: () => import('#features/migrated/i18n/es.ts'), en: () => import('#features/migrated/i18n/en.ts') },
  imports: { es: () => import('#features/imports/i18n/es.ts'), en: () => import('#features/imports/i18n/en.ts') },
  instances: { es: () => import('#features/instances/i18n/es.ts'), en: () => import('#features/instances/i18n/en.ts') },
  material: {
    es: () => import('#features/courses/web/kinds/i18n/es.ts'),
    en: () => import('#features/courses/web/kinds/i18n/en.ts'),
  },
  answering: {
    es: () => import('#features/taking/web/player/question-kinds/i18n/es.ts'),
    en: () => import('#features/taking/web/player/question-kinds/i18n/en.ts'),
  },
  attendance: {
    es: () => import('#features/attendance/i18n/es.ts'),
    en: () => import('#features/attendance/i18n/en.ts'),
  },
  own: { es: () => import('#features/own/i18n/es.ts'), en: () => import('#features/own/i18n/en.ts') },
  taking: { es: () => import('#features/taking/i18n/es.ts'), en: () => import('#features/taking/i18n/en.ts') },
  paper: { es: () => import('#features/paper/i18n/es.ts'), en: () => import('#features/paper/i18n/en.ts') },
  tablet: { es: () => import('#features/tablet/i18n/es.ts'), en: () => import('#features/tablet/i18n/en.ts') },
  desk: { es: () => import('#features/desk/i18n/es.ts'), en: () => import('#features/desk/i18n/en.ts') },
  search: { es: () => import('#features/search/i18n/es.ts'), en: () => import('#features/search/i18n/en.ts') },
  reports: { es: () => import('#features/reports/i18n/es.ts'), en: () => import('#features/reports/i18n/en.ts') },
} as const;

/** A namespace of texts. */
export type Namespace = keyof typeof textLoaders;

type Resources = { [N in Namespace]: Awaited<ReturnType<(typeof textLoaders)[N]['es']>>['es'] };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
  }
  interface ResourceNamespaceMap extends Resources {}
}
