import type { Plugin } from 'vite';
import { isCalls } from './keep-addresses.ts';

/** Whether a module is the contract of a feature. */
export function isContract(id: string): boolean {
  return /\/features\/[^/]+\/shared\/contract\.ts$/.test(id);
}

/** Whether a module is one that browser and server share: it declares types, schemas, constants and pure functions. */
function isShared(id: string): boolean {
  return /\/features\/[^/]+\/shared\/.*\.ts$/.test(id) && !isCalls(id);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A shared module only declares: its schemas do nothing when they are made. The bundler cannot know that of a chain of calls,
 * so it would keep every schema, and the schema library (24 KB gz), for a page that asks it for one constant.
 * This marks the declarations as pure and the module as free of effects: what a page does not use leaves its bundle.
 * A constant for the first page has a module of its own, which the contract re-exports.
 */
export function dropUnusedSchemas(): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!isShared(id)) return null;
      const made: Node[] = [];
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) if (init?.type === 'CallExpression') made.push(init);
      }
      let marked = code;
      for (const { start, end } of made.reverse()) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${marked.slice(start, end)})()${marked.slice(end)}`;
      }
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}
