import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { loadTexts } from '#platform/i18n/web/i18n.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { Namespace } from './texts.ts';

type PageModule = { readonly default: ComponentType };

/** A page whose code and texts are fetched together, once, when it is first opened. */
function page(path: string, namespaces: Namespace | readonly Namespace[], load: () => Promise<PageModule>) {
  let loading: Promise<PageModule> | null = null;
  const preload = () => {
    loading ??= Promise.all([load(), loadTexts([namespaces].flat())]).then(
      ([module]) => module,
      (cause: unknown) => {
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  return { path, preload, Component: fetchedPart(preload) };
}

export const pages = {
  login: page('/login', 'session', () => import('#features/session/web/pages/login-page.tsx')),
  changePassword: page(
    '/change-password',
    'session',
    () => import('#features/session/web/pages/change-password-page.tsx'),
  ),
  acceptSignature: page(
    '/accept-signature',
    'session',
    () => import('#features/session/web/pages/accept-signature-page.tsx'),
  ),
  dashboard: page('/Dashboard', 'attendance', () => import('#features/attendance/web/pages/dashboard-page.tsx')),
  activity: page('/Activity', 'attendance', () => import('#features/attendance/web/pages/activity-page.tsx')),
  capacitation: page(
    '/Capacitation',
    'attendance',
    () => import('#features/attendance/web/pages/capacitation-page.tsx'),
  ),
  audit: page('/Audit', 'integrity', () => import('#features/integrity/web/pages/audit-page.tsx')),
  settings: page(
    '/Settings/:tab?',
    ['administration', 'forms', 'records', 'settings', 'people', 'spac'],
    () => import('./settings/settings-page.tsx'),
  ),
} as const;

/** Starts to fetch the page of an address while the app itself still starts; '/' is the dashboard. */
export function preloadPage(pathname: string): void {
  const wanted = pathname === '/' ? pages.dashboard.path : pathname;
  const found = Object.values(pages).find(({ path }) => matchPath({ path, caseSensitive: false }, wanted) !== null);
  found?.preload().catch(() => undefined);
}

/** Fetches the pages of a signed-in user ahead, once the first has come to rest; they open at once, and offline too. */
export function preloadOwnPages(): void {
  for (const { preload } of [pages.dashboard, pages.activity, pages.capacitation]) preload().catch(() => undefined);
}
