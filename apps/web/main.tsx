import '#platform/ui/theme/start-theme.ts';
import './strict-policy.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { connectSession } from '#features/session/web/public.tsx';
import { startI18n } from '#platform/i18n/web/i18n.ts';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { showCompanyColor } from '#platform/ui/brand/company-brand.ts';
import { NoticeHost } from '#platform/ui/feedback/notice-host.tsx';
import { nextTask } from '#platform/ui/loading/next-task.ts';
import { AppRoutes } from './app-routes.tsx';
import { gatherDashboard } from './dashboard/gather-dashboard.ts';
import { preloadPage } from './pages.tsx';
import { queryClient } from './query-client.ts';
import { textLoaders } from './texts.ts';
import { watchVersion } from './version-check.ts';

function render(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
      <NoticeHost />
    </StrictMode>
  );
  // As a transition it is drawn in slices: a slow phone answers in between.
  startTransition(() => createRoot(root).render(page));
  watchVersion(appVersion);
}

/** In steps, each a task of its own; first what has to be asked for. */
async function start(): Promise<void> {
  connectSession({ queryClient });
  gatherDashboard();
  await nextTask();
  showCompanyColor();
  const started = startI18n(textLoaders, ['ui', 'shell', 'session', 'bell']);
  await nextTask();
  preloadPage(window.location.pathname);
  await started;
  await nextTask();
  render();
}

void start();
