import { findTableAccesses } from './find-table-accesses.ts';

/** A table whose trigger writes another one. */
export interface TriggerWrite {
  readonly on: string;
  readonly table: string;
}

/** The newest body of each function that migrations make, in their order. */
function functionBodies(migrations: readonly string[]): ReadonlyMap<string, string> {
  const made = /\bcreate (?:or replace )?function (\w+)\([^$]*?(\$\w*\$)([\s\S]*?)\2/gi;
  return new Map(
    migrations.flatMap((text) => [...text.matchAll(made)].map(([, name = '', , body = '']) => [name, body])),
  );
}

/** All that a function does, with the functions that it calls. */
function wholeBody(name: string, bodies: ReadonlyMap<string, string>, seen = new Set<string>()): string {
  if (seen.has(name)) return '';
  seen.add(name);
  const body = bodies.get(name) ?? '';
  const called = [...bodies.keys()].filter((other) => new RegExp(`\\b${other}\\(`).test(body));
  return [body, ...called.map((other) => wholeBody(other, bodies, seen))].join('\n');
}

/**
 * What triggers write besides their own table, once for each pair.
 * @param rules lines `trigger <table> <name> … <function> …` of the generated rules of the schema
 * @param migrations their texts, oldest first
 */
export function findTriggerWrites(
  rules: readonly string[],
  migrations: readonly string[],
  tables: readonly string[],
): TriggerWrite[] {
  const bodies = functionBodies(migrations);
  const found = rules.flatMap((rule) => {
    const [, on = '', called = ''] = /^trigger (\w+) \w+ \w .* EXECUTE FUNCTION (\w+)\(/.exec(rule) ?? [];
    return findTableAccesses(wholeBody(called, bodies), tables)
      .filter(({ table, writes }) => writes && table !== on)
      .map(({ table }) => `${on} ${table}`);
  });
  return [...new Set(found)].sort().map((pair) => {
    const [on = '', table = ''] = pair.split(' ');
    return { on, table };
  });
}
