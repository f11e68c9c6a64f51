import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deviation } from './read-declared.ts';
import { readTitles } from './read-titles.ts';
import type { Requirement } from './requirement.ts';

/** What is wrong with the links of requirements to tests; empty: each has a test, and each test is there. */
export function findBrokenLinks(requirements: readonly Requirement[], root: string): string[] {
  const ids = new Set<string>();
  const titlesOf = new Map<string, readonly string[]>();
  const read = (file: string) => {
    const titles = titlesOf.get(file) ?? readTitles(readFileSync(join(root, file), 'utf8'));
    titlesOf.set(file, titles);
    return titles;
  };
  return requirements.flatMap(({ id, tests }) => {
    const taken = ids.has(id) ? [`${id}: the number is taken twice`] : [];
    ids.add(id);
    const missing = tests.length === 0 ? [`${id}: no test`] : [];
    const broken = tests.flatMap(({ file, title }) => {
      if (!existsSync(join(root, file))) return [`${id}: no file ${file}`];
      const titles = read(file);
      const isThere = title === '*' ? titles.length > 0 : titles.includes(title);
      return isThere ? [] : [`${id}: no test "${title}" in ${file}`];
    });
    return [...taken, ...missing, ...broken];
  });
}

/** Lines by which a document tells that something is missed, or remains. */
const toldBy: Readonly<Record<string, (text: string) => string[]>> = {
  'docs/performance.md': (text) => text.split('\n').filter((line) => line.includes('✗')),
  'docs/part11.md': (text) => {
    const [, section = ''] = /^### What remains$([\s\S]*?)^<!--/m.exec(text) ?? [];
    return section.split(/^- /m).slice(1);
  },
};

/** What is told as missed and stands in no deviation, and what stands in one and is no longer told. */
export function findUntoldDeviations(deviations: readonly Deviation[], root: string): string[] {
  return Object.entries(toldBy).flatMap(([document, read]) => {
    const told = read(readFileSync(join(root, document), 'utf8')).map((line) => line.replaceAll(/\s+/g, ' '));
    const phrases = deviations.flatMap(({ id, source, found }) =>
      source === document ? found.map((phrase) => ({ id, phrase })) : [],
    );
    const untold = told.filter((line) => !phrases.some(({ phrase }) => line.includes(phrase)));
    const gone = phrases.filter(({ phrase }) => !told.some((line) => line.includes(phrase)));
    return [
      ...untold.map((line) => `${document}: in no deviation: ${line.slice(0, 80)}`),
      ...gone.map(({ id, phrase }) => `${id}: ${document} no longer says "${phrase}"`),
    ];
  });
}
