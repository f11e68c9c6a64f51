import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Localized } from '#platform/i18n/language.ts';
import { isReason, type Requirement, type Risk, risks } from './requirement.ts';

/** A miss that is known: which document tells it, and by which words of that document it is found there. */
export interface Deviation {
  readonly id: string;
  readonly source: string;
  readonly risk: Risk;
  readonly text: Localized;
  readonly found: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly facts: readonly string[];
  readonly text: Localized;
  /** the other lines: name before the first `: `, and what follows */
  readonly lines: readonly (readonly [string, string])[];
}

/** @returns the requirements of docs/requirements, in their order. @throws Error that names what is not in form */
export function readRequirements(root: string): Requirement[] {
  const folder = join(root, 'docs', 'requirements');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [es = '', en = es] = (/^# (.+)$/m.exec(text)?.[1] ?? '').split(' / ');
    return entriesOf(text).map(({ id, facts: [source = '', reason = ''], text: words, lines }) => {
      if (!isReason(reason)) throw new Error(`${id}: "${reason}" is no reason`);
      const tests = lines.map(([file, title]) => ({ file, title }));
      return { id, area: { es, en }, text: words, source, reason, tests };
    });
  });
}

/** @returns the deviations of docs/known-deviations.md. @throws Error that names what is not in form */
export function readDeviations(root: string): Deviation[] {
  return entriesOf(readFileSync(join(root, 'docs', 'known-deviations.md'), 'utf8')).map(
    ({ id, facts: [source = '', grade = ''], text, lines }) => {
      const risk = risks.find((each) => each === grade);
      if (risk === undefined) throw new Error(`${id}: "${grade}" is no risk`);
      return { id, source, risk, text, found: lines.map(([, words]) => words) };
    },
  );
}

/** Entries of a page: a heading with number and facts between `·`, under it lines of `- name: text`. */
function entriesOf(page: string): Entry[] {
  const [, ...parts] = page.split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...rest] = part.trim().split('\n');
    const [id = '', ...facts] = heading.split(' · ');
    const lines = rest.flatMap((line) => {
      const [, name = '', text = ''] = /^- (.+?): (.+)$/.exec(line) ?? [];
      if (name === '' && line.trim() !== '') throw new Error(`${id}: cannot be read: ${line}`);
      return name === '' ? [] : [[name, text] as const];
    });
    const [es, en] = ['es', 'en'].map((language) => lines.find(([name]) => name === language)?.[1]);
    if (!/^[A-Z]{3}-\d\d$/.test(id) || es === undefined || en === undefined) throw new Error(`${heading}: not in form`);
    return { id, facts, text: { es, en }, lines: lines.filter(([name]) => name !== 'es' && name !== 'en') };
  });
}
