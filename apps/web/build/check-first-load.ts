import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Budget {
  /** The module that starts the app. */
  readonly entry: string;
  /** The module of the lazy route that is counted with it. */
  readonly route: string;
  /** Bytes of gzipped JavaScript. */
  readonly maximumJavaScript: number;
  /** Bytes of everything: JavaScript and styles gzipped, fonts as they are. */
  readonly maximumAll: number;
}

/** Fails the build when the first load of a route is over its budget, and prints the figure. */
export function checkFirstLoad(budget: Budget): Plugin {
  return {
    name: 'check-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const first = [budget.entry, budget.route].map((module) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))),
      );
      // Texts of the default language are fetched as well, here those of every feature.
      const texts = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/i18n/es.ts'));
      if (first.includes(undefined)) this.error(`no chunk for ${budget.entry} or ${budget.route}`);
      const loaded = new Set<string>();
      const load = (fileName: string) => {
        const output = bundle[fileName];
        if (loaded.has(fileName) || output?.type !== 'chunk') return;
        loaded.add(fileName);
        output.imports.forEach(load);
      };
      for (const chunk of [...first, ...texts]) load(chunk?.fileName ?? '');
      let scripts = 0;
      for (const name of loaded) {
        const output = bundle[name];
        if (output?.type === 'chunk') scripts += gzipSync(output.code, { level: 9 }).length;
      }
      const others = Object.values(bundle).filter((output) => output.type === 'asset');
      const bytes = (extension: string, compressed: boolean) =>
        others
          .filter(({ fileName }) => fileName.endsWith(extension))
          .reduce((sum, { source }) => sum + (compressed ? gzipSync(source).length : source.length), 0);
      const all = scripts + bytes('.css', true) + bytes('.woff2', false);
      const kb = (size: number) => `${(size / 1024).toFixed(1)} KB`;
      const said = `first load of the dashboard: ${kb(scripts)} gz of JavaScript in ${loaded.size} files (at most ${kb(budget.maximumJavaScript)}), ${kb(all)} in all (at most ${kb(budget.maximumAll)})`;
      if (scripts > budget.maximumJavaScript || all > budget.maximumAll) this.error(`over budget: ${said}`);
      this.info(said);
    },
  };
}
