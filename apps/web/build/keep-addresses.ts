import type { Plugin } from 'vite';

/** Whether a module declares the calls of a feature. */
export function isCalls(id: string): boolean {
  return /\/features\/[^/]+\/shared\/calls(?:\/[^/]+)?\.ts$/.test(id);
}

/** What screens use of a call: where it is made, who may, and what its dialog shows. The rest is for them a type alone. */
export const usedByScreens: readonly string[] = ['method', 'path', 'permission', 'meaning', 'record'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Named {
  readonly name: string;
}

interface Value extends Node {
  readonly arguments?: readonly Value[];
  readonly properties?: readonly (Node & { readonly key?: Partial<Named> })[];
}

interface Statement extends Node {
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly id: Named; readonly init: Value }[];
  readonly specifiers?: readonly (Node & { readonly local: Named })[];
  readonly source?: Node | null;
}

/**
 * Leaves of the declared calls what screens use of them, so that a page that makes a call does not fetch its schemas. A form takes
 * its schema from the contract.
 */
export function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!isCalls(id)) return null;
      const statements: unknown = this.parse(code).body;
      return { code: addressesIn(code, statements as readonly Statement[]), map: null, moduleSideEffects: false };
    },
  };
}

function addressesIn(code: string, statements: readonly Statement[]): string {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const lines: string[] = [];
  // From the last: what a line needs stands above it.
  for (const statement of [...statements].reverse()) {
    const isNeeded = ({ name }: Named) => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));
    const { source, specifiers = [], declaration } = statement;
    const isExported = statement.type === 'ExportNamedDeclaration';
    for (const { id, init } of (isExported ? declaration : statement)?.declarations ?? []) {
      if (!isExported && !isNeeded(id)) continue;
      lines.unshift(
        `${isExported ? 'export ' : ''}const ${id.name} = /* @__PURE__ */ (() => (${addressOf(init, textOf)}))();`,
      );
    }
    if (statement.type !== 'ImportDeclaration' || source == null) continue;
    const needed = specifiers.filter(({ local }) => isNeeded(local)).map(textOf);
    if (needed.length > 0) lines.unshift(`import { ${needed.join(', ')} } from ${textOf(source)};`);
  }
  return lines.join('\n');
}

/** An object, or what declares one, with what screens use; anything else as it is. */
function addressOf(value: Value, textOf: (node: Node) => string): string {
  const { properties } = value.arguments?.[0] ?? value;
  if (properties === undefined) return textOf(value);
  const used = properties.filter(
    ({ type, key }) => type === 'SpreadElement' || usedByScreens.includes(key?.name ?? ''),
  );
  return `{ ${used.map(textOf).join(', ')} }`;
}
