import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { firstLoadChunks } from './first-load.ts';

interface Budget {
  /** Bytes of gzipped JavaScript. */
  readonly javaScript: number;
  /** Bytes of everything: JavaScript and styles gzipped, fonts as they are. */
  readonly all: number;
}

/** Fails the build when the first load of the dashboard is over its budget, and prints the figure. */
export function checkFirstLoad(budget: Budget): Plugin {
  return {
    name: 'check-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = firstLoadChunks(bundle);
      const scripts = sum(chunks.map(({ code }) => gzipSync(code, { level: 9 }).length));
      const assets = Object.values(bundle).filter((output) => output.type === 'asset');
      const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'));
      const fonts = assets.filter(({ fileName }) => fileName.endsWith('.woff2'));
      const all =
        scripts +
        sum(styles.map(({ source }) => gzipSync(source, { level: 9 }).length)) +
        sum(fonts.map(({ source }) => source.length));
      const said = `first load of the dashboard: ${kb(scripts)} gz of JavaScript in ${chunks.length} files (at most ${kb(budget.javaScript)}), ${kb(all)} in all (at most ${kb(budget.all)})`;
      if (scripts > budget.javaScript || all > budget.all) this.error(`over budget: ${said}`);
      this.info(said);
    },
  };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function kb(size: number): string {
  return `${(size / 1024).toFixed(1)} KB`;
}
