/** A table that some source names, and what it does to it. */
export interface TableAccess {
  readonly table: string;
  readonly writes: boolean;
}

const name = `"?([a-z_]+)"?`;
const audited = String.raw`\b(?:(?:insert|update)Audited(?:Rows|Set)?|importAudited(?:Rows|Changes))(?:<[^(]*>)?\(\s*[\w.]+,`;

/** In kysely's builder, in the audited writes, in the declarations of records, and in SQL text. */
const writePatterns = [
  String.raw`\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)`,
  String.raw`${audited}\s*'([a-z_]+)`,
  String.raw`\bdefineRecord\(\{\s*shape:[^,]+,\s*table:\s*'([a-z_]+)`,
  String.raw`\bsetWanted\([^{]+\{\s*table:\s*'([a-z_]+)`,
  String.raw`\binsert\s+into\s+${name}`,
  String.raw`\b(?<!for\s+)update\s+(?:only\s+)?${name}\s+(?:(?:as\s+)?\w+\s+)?set\b`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`,
  String.raw`\b(?:merge\s+into|truncate(?:\s+table)?)\s+${name}`,
];
const readPatterns = [
  String.raw`\.(?:selectFrom|(?:inner|left|right|full|cross)Join|using)\(\s*'([a-z_]+)`,
  String.raw`\btable:\s*'([a-z_]+)'`,
  String.raw`\bsql\.table\(\s*'([a-z_]+)'`,
  String.raw`\b(?:from|join|using)\s+(?:only\s+)?(?:lateral\s+)?\(*\s*${name}`,
  // a fragment that begins with its table: from: sql`history h`
  String.raw`\bsql(?:<[^>]*>)?\`\(*\s*${name}\s`,
  // the further tables of a list: `from content c, choice q`
  String.raw`\bfrom\s+(?:[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*)+${name}`,
];

/** Whatever names its table at run time, or in a variable. */
const dynamicPatterns = [
  String.raw`\bsql\.table\((?!\s*')`,
  String.raw`\.(?:selectFrom|(?:inner|left|right|full)Join|insertInto|updateTable|deleteFrom)\((?!\s*['(])`,
  String.raw`${audited}(?!\s*')`,
];

/** What a declared record is changed by, through the machine of records: its name stands for its table. */
const recordPatterns = [String.raw`\bonRecord\(\s*(\w+)`, String.raw`\brecord:\s*(\w+)`];

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function matches(source: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => [...source.matchAll(new RegExp(pattern, 'gi'))].map((found) => found[1] ?? ''));
}

/** The table of each record that the sources declare, by the name of its constant. */
export function findRecordTables(sources: readonly string[]): ReadonlyMap<string, string> {
  const declared = /\bconst (\w+) = defineRecord\(\{\s*shape:[^,]+,\s*table:\s*'([a-z_]+)/g;
  return new Map(
    sources.flatMap((source) => [...source.matchAll(declared)].map(([, name = '', table = '']) => [name, table])),
  );
}

/**
 * Every table among `tables` that TypeScript with SQL in it reads or writes, once for each. A pattern sees words, not the
 * meaning of SQL: a name that is a table's in any of these places counts.
 * @param records the tables of declared records by their constants: who hands one to a writer writes its table
 */
export function findTableAccesses(
  source: string,
  tables: readonly string[],
  records: ReadonlyMap<string, string> = new Map(),
): TableAccess[] {
  const code = withoutComments(source);
  const known = new Set(tables);
  const named = (patterns: readonly string[]) => [
    ...new Set(matches(code, patterns).filter((table) => known.has(table))),
  ];
  const ofRecords = matches(code, recordPatterns).map((name) => records.get(name) ?? '');
  const written = [...new Set([...named(writePatterns), ...ofRecords.filter((table) => known.has(table))])];
  return [
    ...written.map((table) => ({ table, writes: true })),
    ...named(readPatterns)
      .filter((table) => !written.includes(table))
      .map((table) => ({ table, writes: false })),
  ];
}

/** Whether the source speaks of a table that only its caller names. */
export function namesTablesAtRunTime(source: string): boolean {
  const code = withoutComments(source);
  return dynamicPatterns.some((pattern) => new RegExp(pattern).test(code));
}
