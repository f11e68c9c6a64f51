import '#platform/ui/theme/style-nonce.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { connectSession } from '#features/session/web/public.tsx';
import { startI18n } from '#platform/i18n/web/i18n.ts';
import { NoticeHost } from '#platform/ui/feedback/notices.tsx';
import { ThemeProvider } from '#platform/ui/theme/theme-provider.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { textLoaders } from './texts.ts';
import { watchVersion } from './version-check.ts';

connectSession({ queryClient, toChangePassword: () => void router.navigate('/change-password') });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

await startI18n(textLoaders, ['ui', 'shell', 'session', 'notifications']);

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <NoticeHost />
    </ThemeProvider>
  </StrictMode>,
);

watchVersion(__APP_VERSION__);
