import type { Plugin } from 'vite';
import { usualMethods } from '#platform/calls/call.ts';

/** Whether a module declares the calls of a feature, or of the platform. */
export function isCalls(id: string): boolean {
  return /\/(?:features|platform)\/[^/]+\/shared\/calls(?:\/[^/]+)?\.ts$/.test(id);
}

/** What screens use of a call: where it is made, who may, whether twice, and what its dialog shows. The rest is for them a type alone. */
export const usedByScreens: readonly string[] = ['method', 'path', 'permission', 'isRepeatable', 'meaning', 'record'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Named {
  readonly name: string;
}

/** `name` of a word, `value` of a text. */
interface Key {
  readonly name?: string;
  readonly value?: unknown;
}

interface Value extends Node {
  readonly callee?: Partial<Named>;
  readonly arguments?: readonly Value[];
  readonly properties?: readonly (Node & { readonly key?: Key; readonly computed?: boolean })[];
}

interface Statement extends Node {
  readonly id?: Named | null;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly id: Named; readonly init: Value }[];
  readonly specifiers?: readonly (Node & { readonly local: Named })[];
  readonly source?: Node | null;
}

/**
 * Leaves of the declared calls what screens use of them, so that a page that makes a call does not fetch its schemas. What else a
 * module exports stays as it is, and leaves the bundle where nobody uses it. A form takes its schema from the contract.
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
  const isNeeded = ({ name }: Named) => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));
  // From the last: what a line needs stands above it.
  for (const statement of [...statements].reverse()) {
    const { type, source, specifiers = [], declaration } = statement;
    const isExported = type === 'ExportNamedDeclaration';
    const { declarations, id: named } = (isExported ? declaration : statement) ?? {};
    if (type === 'ImportDeclaration') {
      const needed = specifiers.filter(({ local }) => isNeeded(local));
      for (const one of needed) lines.unshift(`import ${bound(one, textOf)} from ${textOf(source as Node)};`);
    } else if (declarations === undefined) {
      // A function, or what is passed on from another module.
      if (isExported || named == null || isNeeded(named)) lines.unshift(textOf(statement));
    }
    for (const { id, init } of declarations ?? []) {
      if (!isExported && !isNeeded(id)) continue;
      const isPart = !isExported && new RegExp(`\\.{3}${id.name}\\b(?!\\.)`).test(code);
      const kept = isPart || isCall(init) ? addressOf(init, textOf) : textOf(init);
      lines.unshift(`${isExported ? 'export ' : ''}const ${id.name} = /* @__PURE__ */ (() => (${kept}))();`);
    }
  }
  return lines.join('\n');
}

/** What an import binds, between `import` and `from`. */
function bound(specifier: Node, textOf: (node: Node) => string): string {
  return specifier.type === 'ImportSpecifier' ? `{ ${textOf(specifier)} }` : textOf(specifier);
}

const isCall = ({ callee }: Value) => Object.hasOwn(usualMethods, callee?.name ?? '');

/** A call, or an object that calls are made of, with what screens use; anything else as it is. */
function addressOf(value: Value, textOf: (node: Node) => string): string {
  const { properties } = value.arguments?.[0] ?? value;
  if (properties === undefined) return textOf(value);
  const used = properties.filter(
    ({ type, key, computed }) =>
      type === 'SpreadElement' || computed === true || usedByScreens.includes(String(key?.name ?? key?.value)),
  );
  const usual = isCall(value) ? [`method: '${usualMethods[value.callee?.name as keyof typeof usualMethods]}'`] : [];
  return `{ ${[...usual, ...used.map(textOf)].join(', ')} }`;
}
