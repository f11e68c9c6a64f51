import { isContract } from './drop-unused-schemas.ts';

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Two chunks of what every page needs: `vendor` for packages, which change seldom, and `app` for our own code; the rest
 * the bundler splits by page. Without them each part that a lazy page shares with the first load becomes a file of its
 * own: 30 requests instead of 10.
 */
export const firstLoadGroups = [
  { name: named('vendor', (id) => id.includes('/node_modules/')), priority: 2, debugName: 'vendor' },
  { name: named('app', (id) => !id.endsWith('.html')), priority: 1, debugName: 'app' },
  // Reached from the first page through contracts that drop their schemas: it must not travel with what the page draws.
  { name: (id: string) => (isSchema(id) ? 'schema' : null), priority: 3, debugName: 'schema' },
];

/** Whether a module of the platform makes schemas; the rules of texts hold none, and the first page reads them. */
function isSchema(id: string): boolean {
  return /\/platform\/(schema\/(?!text\.ts)|signing\/signed-fields\.ts)/.test(id);
}

function named(name: string, matches: (id: string) => boolean) {
  return (id: string, graph: Graph) => (matches(id) && isInFirstLoad(id, graph, new Set()) ? name : null);
}

/** Whether static imports lead from the entry to the module; those of a contract lead only to schemas (see there). */
function isInFirstLoad(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id) || isContract(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info === null) return false;
  return info.isEntry || info.importers.some((importer) => isInFirstLoad(importer, graph, seen));
}
