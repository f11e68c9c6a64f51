import { isContract } from './drop-unused-schemas.ts';
import { isFirstPage } from './first-load.ts';
import { isCalls } from './keep-addresses.ts';

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** The features whose texts the first page reads: one file for each language. */
const firstTexts =
  /\/(platform\/ui\/i18n|apps\/web\/i18n|features\/(session|attendance|own|desk)\/i18n|features\/notifications\/i18n\/bell)\/(es|en)\.ts$/;

/** What every use of the component library rests on, and what nearly every page and dialog draws with it. */
const library = packages(
  '@emotion',
  '@babel/runtime',
  'clsx',
  'dom-helpers',
  'hoist-non-react-statics',
  'prop-types',
  'react-is',
  'react-transition-group',
  'stylis',
  '@mui/(private-theming|styled-engine|system|utils)',
  '@mui/material/(colors|styles|transitions|use\\w+|utils|zero-styled|internal/Transition|DefaultPropsProvider|InitColorSchemeScript)',
  '@mui/material/(Backdrop|Box|Button|ButtonBase|ButtonGroup|CircularProgress|Dialog\\w*|Divider|Fade|GlobalStyles|IconButton)',
  '@mui/material/(Card\\w*|Link|Modal|Paper|Portal|Skeleton|Stack|SvgIcon|Typography|Unstable_TrapFocus)',
);

/** The rest of it: fields, lists, menus, tabs; the calendar comes with the forms that have dates. */
const fields = packages('@mui/material', '@popperjs');

/** What every form rests on: its state, and the schemas that check it. */
const forms = packages('react-hook-form', 'zod');

/** The fields of forms and the dialogs around them, without files and the calendar. */
const formParts = /\/platform\/ui\/(dialog|form)\/(?!date-picker|day-input|half-day|pickers-|file-|i18n\/)/;

/** The grid of records, without the calendars of its filters, and how an address says what a grid shows. */
const dataGrid =
  /\/platform\/ui\/data-grid\/(?!filter\/day-(calendar|range)|model\/address-text)|\/node_modules\/@tanstack\/(react-table|table-core)\//;

/** What the dashboard shows to who answers for people. */
const desk = /\/features\/desk\/web\//;

/** How a link says what its page shows, and the words of a report: a few small modules. */
const links =
  /\/features\/reports\/shared\/(compliance|definitions|month|report-slice)\.ts$|\/web\/(add|audit)-address\.ts$|\/data-grid\/model\/address-text\.ts$/;

/** Plain parts that most pages draw, and the codes of features: too small for files of their own. */
const plainParts =
  /\/features\/[^/]+\/shared\/codes\.ts$|\/platform\/ui\/(brand|icons\/icons|plain|preferences|feedback|layout\/page|form\/segmented-control)[/.]/;

/** The files that pages beyond the first load share, fetched once with the first that uses them. */
export const sharedChunks: readonly string[] = [
  'library',
  'library-fields',
  'forms',
  'form-parts',
  'schema',
  'data-grid',
];

/**
 * Few files for what many pages need: `vendor` for the packages of every page, which change seldom, `app` for our own code in
 * all of them and the first pages, `texts-<language>`, and for the pages beyond `library`, `library-fields`, `forms`, `form-parts` and `data-grid`. The rest the
 * bundler splits by page. Without them each part that pages share becomes a file of its own: 30 requests instead of 10.
 */
export const firstLoadGroups = [
  // Reached from the first page through contracts that drop their schemas: it must not travel with what the page draws.
  { name: (id: string) => (isSchema(id) ? 'schema' : null), priority: 6, debugName: 'schema' },
  { name: textsOf, priority: 5, debugName: 'texts' },
  { name: vendorOf, priority: 4, debugName: 'vendor' },
  { name: appOf, priority: 3, debugName: 'app' },
  { name: 'library', test: library, priority: 2, debugName: 'library' },
  { name: 'library-fields', test: fields, priority: 1, debugName: 'library-fields' },
  { name: 'forms', test: forms, priority: 1, debugName: 'forms' },
  { name: 'form-parts', test: formParts, priority: 1, debugName: 'form-parts' },
  { name: 'desk', test: desk, priority: 1, debugName: 'desk' },
  { name: 'links', test: links, priority: 1, debugName: 'links' },
  { name: 'data-grid', test: dataGrid, priority: 1, debugName: 'data-grid' },
];

/** Matches what is in packages, or in folders or modules of packages, each named by a pattern. */
function packages(...names: readonly string[]): RegExp {
  return new RegExp(`/node_modules/(${names.join('|')})[/.]`);
}

function textsOf(id: string): string | null {
  const language = firstTexts.exec(id)?.at(-1);
  return language === undefined ? null : `texts-${language}`;
}

/** Whether a module of the platform makes schemas; the rules of texts hold none, and the first page reads them. */
function isSchema(id: string): boolean {
  return /\/platform\/(schema\/(?!text\.ts)|signing\/signed-fields\.ts)/.test(id);
}

function vendorOf(id: string, graph: Graph): string | null {
  return id.includes('/node_modules/') && isInFirstLoad(id, graph, new Set()) ? 'vendor' : null;
}

function appOf(id: string, graph: Graph): string | null {
  if (id.endsWith('.html') || id.includes('/node_modules/')) return null;
  return plainParts.test(id) || isInFirstLoad(id, graph, new Set()) ? 'app' : null;
}

/**
 * Whether static imports lead from the entry or a first page to the module; those of a contract, and of declared calls, lead only to
 * schemas (see there).
 */
function isInFirstLoad(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id) || isContract(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info === null) return false;
  const importers = info.importers.filter((importer) => !isCalls(importer));
  return info.isEntry || isFirstPage(id) || importers.some((importer) => isInFirstLoad(importer, graph, seen));
}
