import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkFirstLoad } from '#apps/web/build/check-first-load.ts';
import { dropUnusedSchemas } from '#apps/web/build/drop-unused-schemas.ts';
import { fillEarlyCalls } from '#apps/web/build/fill-early-calls.ts';
import { firstLoadGroups } from '#apps/web/build/group-first-load.ts';
import { keepAddresses } from '#apps/web/build/keep-addresses.ts';
import { precompress } from '#apps/web/build/precompress.ts';
import { preloadFirstLoad } from '#apps/web/build/preload-first-load.ts';
import { refuseChunkCircles } from '#apps/web/build/refuse-chunk-circles.ts';
import { emitLicences } from './scripts/licences/emit-licences.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  base: '/',
  publicDir: 'apps/web/public',
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    dropUnusedSchemas(),
    keepAddresses(),
    fillEarlyCalls(),
    preloadFirstLoad('inter-latin'),
    refuseChunkCircles(),
    checkFirstLoad({ javaScript: 150 * 1024, all: 200 * 1024, page: 60 * 1024 }),
    emitLicences(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What passes through the doors of a feature and is not used stays where it is.
      treeshake: {
        moduleSideEffects: [{ test: /\/features\/[^/]+\/web\/(public|library)\.tsx$/, sideEffects: false }],
      },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: firstLoadGroups } },
    },
  },
  server: {
    port: 5173,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/tests/.artifacts/**'] },
    proxy: Object.fromEntries(['/api', '/CourseManager', '/healthz', '/meta.json'].map((path) => [path, server])),
  },
});
