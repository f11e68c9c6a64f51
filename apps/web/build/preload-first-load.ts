import type { HtmlTagDescriptor, Plugin } from 'vite';
import { firstLoadChunks } from './first-load.ts';

/** The link that the bundler writes for the styles of the first load. */
const stylesLink = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Names in the page what the first load needs, so that the browser fetches it at once and not one after the other. Its styles are
 * named behind the mark of the page: the mark is painted without them, and the program, which waits for them, does not hold them up.
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
        const styles = html.match(stylesLink);
        if (styles === null) throw new Error('no styles in the page');
        return {
          html: html
            .replaceAll('<script type="module"', '$& fetchpriority="low"')
            .replace(stylesLink, '')
            .replace('</body>', `${styles.join('')}\n  </body>`),
          tags: [fontLink, ...links].map((attrs): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })),
        };
      },
    },
  };
}
