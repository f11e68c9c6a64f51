import type { Plugin } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/** The first circle of files that import each other statically, or null. */
export function findCircle(imports: Imports): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

/**
 * Fails the build where chunks import each other in a circle: no module may, but the bundler puts modules together. Such
 * a page works or breaks by which of the files the browser runs first.
 */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle !== null) this.error(`Chunks import each other: ${circle.join(' → ')}`);
    },
  };
}
