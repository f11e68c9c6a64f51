import { readFileSync } from 'node:fs';

/** What a process was started with. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What a file of a variable may hold at most: the longest is an address with several servers. Characters. */
const longest = 65_536;

/**
 * Fills each variable NAME that is named by a file: what NAME_FILE holds, without the end of its last line. So a secret stands in no
 * environment and in no list of processes, as engines of containers and systemd (`LoadCredential`) hand it over.
 * @param names of all variables that may stand in a file; one of them may itself end in `_FILE`, and stays what it is
 * @returns the variables, and what is wrong: a line for each file that cannot be read, is empty, or stands beside its variable
 */
export function fillFromFiles(
  variables: Variables,
  names: readonly string[],
): { readonly filled: Variables; readonly faults: readonly string[] } {
  const filled: Record<string, string | undefined> = { ...variables };
  const faults: string[] = [];
  for (const name of names) {
    const pointer = `${name}_FILE`;
    const path = names.includes(pointer) ? undefined : variables[pointer];
    if (path === undefined || path === '') continue;
    const fault = (what: string) => faults.push(`${pointer} = ${JSON.stringify(path)}: ${what}`);
    if (variables[name] !== undefined && variables[name] !== '') {
      fault(`${name} is set as well; one of the two`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (text === '') fault('the file is empty');
      else if (text.length > longest) fault(`the file is longer than ${longest} characters`);
      else filled[name] = text;
    } catch (error) {
      fault(`the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    }
  }
  return { filled, faults };
}
