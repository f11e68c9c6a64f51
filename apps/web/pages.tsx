import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { trainingRecordPage } from '#features/own/shared/training-record-path.ts';
import { consultPaths } from '#features/reports/web/public.tsx';
import { ActivityIcon, CalendarIcon, ChartIcon, DashboardIcon, ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';
import type { Permission } from '#product/permissions.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import { settingsPath } from '#product/settings-sections.ts';
import { type MenuEntry, type MenuGroup, type PageDeclaration, page } from './declare-page.ts';

/** A page of the group Consult: what is read of training. */
const consultPage = <const Declared extends Pick<PageDeclaration, 'path' | 'load'> & Partial<PageDeclaration>>(
  declared: Declared,
) => page({ namespaces: ['reports'], permission: 'report.read', group: 'consult', ...declared });

/** Every page, declared once: routes and the menu, in this order, follow from it (S0 section 2). */
export const pages = {
  login: page({
    path: '/login',
    namespaces: ['session'],
    load: () => import('#features/session/web/pages/login-page.tsx'),
    isPlain: true,
  }),
  providerReturn: page({
    path: pagePaths.providerReturn,
    namespaces: ['session'],
    load: () => import('#features/session/web/pages/provider-return-page.tsx'),
    isPlain: true,
  }),
  changePassword: page({
    path: '/change-password',
    namespaces: ['session'],
    load: () => import('#features/session/web/pages/change-password-page.tsx'),
  }),
  confirmPassword: page({
    path: pagePaths.confirmPassword,
    namespaces: ['confirmation'],
    load: () => import('#features/session/web/pages/confirm-password-page.tsx'),
  }),
  dashboard: page({
    path: pagePaths.dashboard,
    namespaces: ['own', 'attendance'],
    load: () => import('./dashboard/dashboard-page.tsx'),
    isPlain: true,
    permission: 'own.read',
    menu: { label: 'dashboard', icon: <DashboardIcon /> },
  }),
  activity: page({
    path: pagePaths.activity,
    namespaces: ['own', 'attendance'],
    load: () => import('#features/own/web/pages/activity-page.tsx'),
    isPlain: true,
    permission: 'own.read',
    menu: { label: 'activity', icon: <ActivityIcon /> },
  }),
  capacitation: page({
    path: pagePaths.taking,
    namespaces: ['taking', 'own', 'attendance', 'answering', 'material', 'records'],
    load: () => import('#features/tablet/web/pages/capacitation-page.tsx'),
    permission: 'own.write',
    servesTablet: true,
  }),
  trainingRecord: page({
    path: trainingRecordPage,
    namespaces: ['own', 'attendance'],
    load: () => import('#features/own/web/pages/training-record-page.tsx'),
    permission: 'own.read',
  }),
  passkeys: page({
    path: pagePaths.passkeys,
    namespaces: ['people', 'records', 'forms', 'session'],
    load: () => import('#features/people/web/pages/passkeys-page.tsx'),
    permission: 'own.read',
  }),
  help: page({
    path: '/Help',
    namespaces: ['help'],
    load: () => import('./help/help-page.tsx'),
    isPlain: true,
    permission: 'own.read',
  }),
  management: page({
    path: pagePaths.instances,
    namespaces: ['instances', 'records', 'forms'],
    load: () => import('#features/instances/web/pages/instances-page.tsx'),
    permission: 'sectorData.read',
    menu: { label: 'management', icon: <CalendarIcon /> },
  }),
  assistants: page({
    path: pagePaths.assistants,
    namespaces: ['paper', 'instances', 'records', 'forms'],
    load: () => import('#features/paper/web/pages/assistants-page.tsx'),
    permission: 'sectorData.read',
  }),
  assistantsBySpac: page({
    path: pagePaths.assistantsBySpac,
    namespaces: ['paper', 'instances', 'records', 'forms'],
    load: () => import('#features/paper/web/pages/assistants-by-spac-page.tsx'),
    permission: 'spacRequirement.open',
  }),
  inPerson: page({
    path: pagePaths.inPerson,
    namespaces: ['paper', 'instances', 'records', 'forms'],
    load: () => import('#features/paper/web/pages/in-person-page.tsx'),
    permission: 'instance.run',
  }),
  closing: page({
    path: pagePaths.closing,
    namespaces: ['paper', 'instances', 'records', 'forms'],
    load: () => import('#features/paper/web/pages/closing-page.tsx'),
    permission: 'sectorData.read',
  }),
  tabletCourse: page({
    path: pagePaths.tabletCourse,
    namespaces: ['tablet', 'taking', 'own', 'attendance'],
    load: () => import('#features/tablet/web/pages/tablet-course-page.tsx'),
    permission: 'instance.run',
    servesTablet: true,
  }),
  confirmCredentials: page({
    path: pagePaths.tabletExit,
    namespaces: ['tablet', 'forms'],
    load: () => import('#features/tablet/web/pages/confirm-credentials-page.tsx'),
    permission: 'instance.run',
    servesTablet: true,
  }),
  reporting: page({
    path: consultPaths.reporting,
    namespaces: ['reports', 'forms'],
    load: () => import('#features/reports/web/pages/reporting-page.tsx'),
    permission: 'report.read',
    menu: { label: 'reporting', icon: <ChartIcon /> },
  }),
  readRequirements: consultPage({
    path: consultPaths.requirements,
    namespaces: ['reports', 'records'],
    load: () => import('#features/reports/web/pages/read-requirements-page.tsx'),
    menu: { label: 'readRequirements' },
  }),
  readCourses: consultPage({
    path: consultPaths.courses,
    namespaces: ['reports', 'records', 'courses'],
    load: () => import('#features/reports/web/pages/read-courses-page.tsx'),
  }),
  readCourseTrainings: consultPage({
    path: consultPaths.courseTrainings,
    load: () => import('#features/reports/web/pages/course-trainings-page.tsx'),
  }),
  readCollaborators: consultPage({
    path: consultPaths.collaborators,
    namespaces: ['reports', 'records', 'people'],
    load: () => import('#features/reports/web/pages/read-collaborators-page.tsx'),
    menu: { label: 'readCollaborators' },
  }),
  readStages: consultPage({
    path: consultPaths.stages,
    load: () => import('#features/reports/web/pages/read-stages-page.tsx'),
    menu: { label: 'readStages' },
  }),
  readStagesDetail: consultPage({
    path: consultPaths.stageDetail,
    load: () => import('#features/reports/web/pages/read-stages-detail-page.tsx'),
  }),
  readStagesBySector: consultPage({
    path: consultPaths.bySector,
    load: () => import('#features/reports/web/pages/read-stages-by-sector-page.tsx'),
    menu: { label: 'readStagesBySector' },
  }),
  readStagesBySectorDetails: consultPage({
    path: consultPaths.sectorDetail,
    load: () => import('#features/reports/web/pages/read-stages-by-sector-details-page.tsx'),
  }),
  readStagesBySpac: consultPage({
    path: consultPaths.bySpac,
    load: () => import('#features/reports/web/pages/read-stages-by-spac-page.tsx'),
    menu: { label: 'readStagesBySpac' },
  }),
  readCollaboratorsMd: consultPage({
    path: consultPaths.rates,
    load: () => import('#features/reports/web/pages/read-collaborators-md-page.tsx'),
    menu: { label: 'readCollaboratorsMd' },
  }),
  readMatrix: consultPage({
    path: consultPaths.matrix,
    namespaces: ['reports', 'forms'],
    load: () => import('#features/reports/web/pages/matrix-page.tsx'),
    menu: { label: 'readMatrix' },
  }),
  collaboratorsDetails: consultPage({
    path: consultPaths.collaboratorDetail,
    load: () => import('#features/reports/web/pages/collaborators-details-page.tsx'),
  }),
  audit: page({
    path: pagePaths.audit,
    namespaces: ['audit', 'people', 'records', 'forms'],
    load: () => import('#features/audit/web/pages/audit-page.tsx'),
    permission: 'audit.read',
    menu: { label: 'audit', icon: <ShieldIcon /> },
  }),
  verifyCopy: page({
    path: pagePaths.verifyCopy,
    namespaces: ['reports', 'records', 'forms'],
    load: () => import('#features/reports/web/pages/verify-copy-page.tsx'),
    permission: 'own.read',
  }),
  course: page({
    path: '/Course',
    namespaces: [
      'courses',
      'material',
      'records',
      'forms',
      'requirements',
      'reports',
      'taking',
      'own',
      'attendance',
      'answering',
    ],
    load: () => import('./course/course-page.tsx'),
    permission: 'staff.read',
  }),
  settings: page({
    path: `${settingsPath}/:tab?`,
    namespaces: [
      'administration',
      'forms',
      'records',
      'settings',
      'people',
      'spac',
      'courses',
      'instances',
      'requirements',
      'connections',
      'provisioning',
      'webhooks',
      'imports',
    ],
    load: () => import('./settings/settings-page.tsx'),
    permission: 'staff.read',
  }),
} as const;

/** A page inside the shell. */
export interface ShellPage {
  readonly path: string;
  readonly permission: Permission;
  readonly servesTablet?: true;
  readonly menu?: MenuEntry;
  readonly group?: MenuGroup;
  readonly Component: ComponentType;
}

/** The pages that everybody opens, signed in or not. */
export const entryPages = [pages.login, pages.providerReturn];

/** The steps of signing in that a signed-in user takes outside the shell. */
export const stepPages = Object.values(pages).filter(
  (one) => !('permission' in one) && !entryPages.some(({ path }) => path === one.path),
);

/** The pages that a signed-in user opens from within the shell. */
export const shellPages: readonly ShellPage[] = Object.values(pages).filter((one) => 'permission' in one);

/** A page that the menu shows. */
export type MenuPage = ShellPage & { readonly menu: MenuEntry };

/** The menu of a role, in its order (S0 section 2, Shell). */
export function menuOf(role: RoleCode): readonly MenuPage[] {
  return shellPages.filter(
    (one): one is MenuPage => one.menu !== undefined && grantedScope(role, one.permission) !== null,
  );
}

/** The group of the menu that the page of an address belongs to. */
export function groupOf(pathname: string): MenuGroup | undefined {
  return shellPages.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname) !== null)?.group;
}

/** Starts to fetch the page of an address while the app itself still starts; '/' is the dashboard. */
export function preloadPage(pathname: string): void {
  const wanted = pathname === '/' ? pages.dashboard.path : pathname;
  const found = Object.values(pages).find(({ path }) => matchPath({ path, caseSensitive: false }, wanted) !== null);
  found?.preload().catch(() => undefined);
}

/** Whether a page stays open in tablet mode. */
export function servesTablet(pathname: string): boolean {
  const found = shellPages.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname) !== null);
  return found?.servesTablet === true;
}

/**
 * Fetches the pages of a signed-in user ahead, once the first has come to rest; they open at once, and offline too.
 * @param onTablet those of tablet mode
 */
export function preloadOwnPages(onTablet: boolean): void {
  const { dashboard, activity, capacitation, tabletCourse, confirmCredentials } = pages;
  const own = onTablet ? [tabletCourse, capacitation, confirmCredentials] : [dashboard, activity, capacitation];
  for (const { preload } of own) preload().catch(() => undefined);
}
