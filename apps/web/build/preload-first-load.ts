import type { HtmlTagDescriptor, Plugin } from 'vite';
import { firstLoadChunks } from './first-load.ts';

/**
 * Names in the page what the first load needs, so that the browser fetches it at once and not one after the other: first what the mark
 * of the page is painted with, its styles, then the program.
 */
export function preloadFirstLoad(font: string): Plugin {
  return {
    name: 'preload-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((path) => path.includes(font) && path.endsWith('.woff2'));
        if (file === undefined) throw new Error(`no font ${font} in the build`);
        const fontLink = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        const scripts = firstLoadChunks(bundle).filter(({ fileName }) => !html.includes(fileName));
        const links = scripts.map(({ fileName }) => ({
          rel: 'modulepreload',
          fetchpriority: 'low',
          crossorigin: '',
          href: `/${fileName}`,
        }));
        return {
          html: html.replaceAll('<script type="module"', '$& fetchpriority="low"'),
          tags: [fontLink, ...links].map((attrs): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })),
        };
      },
    },
  };
}
