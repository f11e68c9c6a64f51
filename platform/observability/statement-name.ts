/** Texts, comments and quoted bodies: what may hold somebody's words. */
const held = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * What a statement is called among others: its verb and the first table that it names (`update session`). Of its text nothing else
 * is kept: values may stand in it.
 */
export function statementName(text: string): string {
  const bare = text.replace(held, ' ').toLowerCase();
  const verb = /^[\s(]*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge)\b/.exec(bare)?.[1];
  if (verb === undefined) return /^\s*([a-z]+)/.exec(bare)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update|merge into)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)/.exec(bare)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
