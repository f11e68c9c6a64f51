import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksWith, firstLoadChunks } from './first-load.ts';
import { sharedChunks } from './group-first-load.ts';

interface Budget {
  /** Bytes of gzipped JavaScript of the first load. */
  readonly javaScript: number;
  /** Bytes of all of the first load: JavaScript and styles gzipped, fonts as they are. */
  readonly all: number;
  /** Bytes of gzipped JavaScript and styles of its own that a further page may have, beside what pages share. */
  readonly page: number;
}

/** Fails the build when the first load of the dashboard or a further page is over its budget, and prints the figures. */
export function checkFirstLoad(budget: Budget): Plugin {
  return {
    name: 'check-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const first = firstLoadChunks(bundle);
      const panels = panelsOfDashboard(bundle, first);
      if (panels.length === 0) this.error('no panel of the dashboard was found');
      const foreign = [...first, ...chunksWith(bundle, panels)].find(({ name }) => sharedChunks.includes(name));
      if (foreign !== undefined) this.error(`the first load brings ${foreign.name}: a plain page imports it`);
      const scripts = sum(first.map(zipped));
      const fonts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.woff2'));
      const all =
        scripts + stylesOf(first, bundle) + sum(fonts.map((font) => ('source' in font ? font.source.length : 0)));
      const said = `first load of the dashboard: ${kb(scripts)} gz of JavaScript in ${first.length} files (at most ${kb(budget.javaScript)}), ${kb(all)} in all (at most ${kb(budget.all)})`;
      if (scripts > budget.javaScript || all > budget.all) this.error(`over budget: ${said}`);
      this.info(said);
      const pages = furtherPages(bundle, first).sort((a, b) => b.size - a.size);
      const heaviest = pages.map(({ name, size }) => `${name} ${kb(size)}`);
      const tooHeavy = heaviest.slice(0, pages.filter(({ size }) => size > budget.page).length);
      if (tooHeavy.length > 0) this.error(`over ${kb(budget.page)} of their own: ${tooHeavy.join(', ')}`);
      this.info(
        `the heaviest further pages, of their own (at most ${kb(budget.page)}): ${heaviest.slice(0, 3).join(', ')}`,
      );
    },
  };
}

/** What the dashboard shows beside a person's own courses, fetched for who answers for people. */
function panelsOfDashboard(bundle: Rolldown.OutputBundle, first: readonly Rolldown.OutputChunk[]) {
  return Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk =>
      output.type === 'chunk' &&
      !first.includes(output) &&
      output.moduleIds.some((id) => id.includes('/features/desk/web/')),
  );
}

/** What each further page fetches besides the first load and the files that are made for many pages. */
function furtherPages(bundle: Rolldown.OutputBundle, first: readonly Rolldown.OutputChunk[]) {
  const pages = Object.values(bundle).filter(
    (output) => output.type === 'chunk' && output.isDynamicEntry && /-page\.tsx$/.test(output.facadeModuleId ?? ''),
  ) as Rolldown.OutputChunk[];
  return pages.map((page) => {
    const own = chunksWith(bundle, [page]).filter(
      (chunk) => !first.includes(chunk) && !sharedChunks.includes(chunk.name),
    );
    return { name: page.name, size: sum(own.map(zipped)) + stylesOf(own, bundle) };
  });
}

function stylesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  const names = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return sum(
    [...names].map((name) => {
      const style = bundle[name];
      return style?.type === 'asset' ? gzipSync(style.source, { level: 9 }).length : 0;
    }),
  );
}

function zipped({ code }: Rolldown.OutputChunk): number {
  return gzipSync(code, { level: 9 }).length;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function kb(size: number): string {
  return `${(size / 1024).toFixed(1)} KB`;
}
