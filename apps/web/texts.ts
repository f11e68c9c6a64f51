/** The texts of a namespace, a file for each language. */
const both = <Es, En>(es: () => Promise<{ readonly es: Es }>, en: () => Promise<{ readonly en: En }>) => ({
  es: () => es().then((module) => module.es),
  en: () => en().then((module) => module.en),
});

/** Every namespace of texts, by the name of its feature: what `useTranslation('<name>')` reads, loaded when first used. */
export const textLoaders = {
  ui: both(
    () => import('#platform/ui/i18n/es.ts'),
    () => import('#platform/ui/i18n/en.ts'),
  ),
  forms: both(
    () => import('#platform/ui/form/i18n/es.ts'),
    () => import('#platform/ui/form/i18n/en.ts'),
  ),
  shell: both(
    () => import('./i18n/es.ts'),
    () => import('./i18n/en.ts'),
  ),
  help: both(
    () => import('./help/i18n/es.ts'),
    () => import('./help/i18n/en.ts'),
  ),
  administration: both(
    () => import('./settings/i18n/es.ts'),
    () => import('./settings/i18n/en.ts'),
  ),
  session: both(
    () => import('#features/session/i18n/es.ts'),
    () => import('#features/session/i18n/en.ts'),
  ),
  audit: both(
    () => import('#features/audit/i18n/es.ts'),
    () => import('#features/audit/i18n/en.ts'),
  ),
  notifications: both(
    () => import('#features/notifications/i18n/es.ts'),
    () => import('#features/notifications/i18n/en.ts'),
  ),
  records: both(
    () => import('#features/records/i18n/es.ts'),
    () => import('#features/records/i18n/en.ts'),
  ),
  settings: both(
    () => import('#features/settings/i18n/es.ts'),
    () => import('#features/settings/i18n/en.ts'),
  ),
  people: both(
    () => import('#features/people/i18n/es.ts'),
    () => import('#features/people/i18n/en.ts'),
  ),
  spac: both(
    () => import('#features/spac/i18n/es.ts'),
    () => import('#features/spac/i18n/en.ts'),
  ),
  courses: both(
    () => import('#features/courses/i18n/es.ts'),
    () => import('#features/courses/i18n/en.ts'),
  ),
  requirements: both(
    () => import('#features/requirements/i18n/es.ts'),
    () => import('#features/requirements/i18n/en.ts'),
  ),
  instances: both(
    () => import('#features/instances/i18n/es.ts'),
    () => import('#features/instances/i18n/en.ts'),
  ),
  material: both(
    () => import('#features/courses/web/kinds/i18n/es.ts'),
    () => import('#features/courses/web/kinds/i18n/en.ts'),
  ),
  answering: both(
    () => import('#features/taking/web/player/question-kinds/i18n/es.ts'),
    () => import('#features/taking/web/player/question-kinds/i18n/en.ts'),
  ),
  attendance: both(
    () => import('#features/attendance/i18n/es.ts'),
    () => import('#features/attendance/i18n/en.ts'),
  ),
  own: both(
    () => import('#features/own/i18n/es.ts'),
    () => import('#features/own/i18n/en.ts'),
  ),
  taking: both(
    () => import('#features/taking/i18n/es.ts'),
    () => import('#features/taking/i18n/en.ts'),
  ),
  paper: both(
    () => import('#features/paper/i18n/es.ts'),
    () => import('#features/paper/i18n/en.ts'),
  ),
  tablet: both(
    () => import('#features/tablet/i18n/es.ts'),
    () => import('#features/tablet/i18n/en.ts'),
  ),
  desk: both(
    () => import('#features/desk/i18n/es.ts'),
    () => import('#features/desk/i18n/en.ts'),
  ),
  search: both(
    () => import('#features/search/i18n/es.ts'),
    () => import('#features/search/i18n/en.ts'),
  ),
  reports: both(
    () => import('#features/reports/i18n/es.ts'),
    () => import('#features/reports/i18n/en.ts'),
  ),
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
