import type { Plugin } from 'vite';

/** Writes meta.json, by which an open page learns that a newer version is served (S0 section 7). */
export function emitMeta(version: string): Plugin {
  return {
    name: 'emit-meta',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'meta.json', source: `${JSON.stringify({ version })}\n` });
    },
  };
}
