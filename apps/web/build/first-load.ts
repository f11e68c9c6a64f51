import type { Rolldown } from 'vite';

/** The pages that one comes to first: they travel with what starts the program. */
const firstPages = ['features/session/web/pages/login-page.tsx', 'apps/web/dashboard/dashboard-page.tsx'];

/** Whether a module is one of the pages that one comes to first. */
export function isFirstPage(id: string): boolean {
  return firstPages.some((page) => id.endsWith(`/${page}`));
}

/** What the first page needs: modules that start it (each is found by how its path ends), with all they import. */
const firstLoadModules = [
  'apps/web/main.tsx',
  ...firstPages,
  'platform/ui/i18n/es.ts',
  'apps/web/i18n/es.ts',
  'features/session/i18n/es.ts',
  'features/notifications/i18n/bell/es.ts',
  'features/attendance/i18n/es.ts',
  'features/own/i18n/es.ts',
  'features/desk/i18n/es.ts',
];

/** These chunks with all that they import. */
export function chunksWith(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') load(imported);
    }
  };
  chunks.forEach(load);
  return [...loaded];
}

/**
 * The chunks that a browser fetches to show the dashboard in Spanish for the first time.
 * @throws when a module is in no chunk: the list above is out of date
 */
export function firstLoadChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const started = firstLoadModules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`no chunk holds ${module}`);
    return chunk;
  });
  return chunksWith(bundle, started);
}
