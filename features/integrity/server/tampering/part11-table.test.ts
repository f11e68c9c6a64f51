import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLink, type ProblemCode } from '../../shared/findings.ts';
import { allAlterations } from './fixtures/all-alterations.ts';
import { type Alteration, hands } from './fixtures/alteration.ts';

/** `docs/part11.md` says what is tried and what becomes of it as the list of alterations does: `npm run docs:tampering` writes it there. */
const root = resolve(import.meta.dirname, '../../../..');
const document = join(root, 'docs/part11.md');
const begin = '<!-- made by npm run docs:tampering -->';
const end = '<!-- end of what is made -->';
const width = 130;

const nowhere = { entity: '', recordKey: '', revision: 0 };
const wordsOf = (code: ProblemCode) => brokenLink('rows', nowhere, code).problem.replaceAll(/\{\w+\}/g, '…');

function metBy({ outcome }: Alteration): string {
  if ('remains' in outcome) return '**remains**, see below';
  if ('refused' in outcome) return `refused: ${outcome.refused}`;
  return [outcome.found].flat().map(wordsOf).join('; or ');
}

function shownBy({ ways, shownBy: file }: Alteration): string {
  const count = Object.keys(ways).length;
  return file === undefined ? `${count} ${count === 1 ? 'way' : 'ways'}` : `\`${file}\``;
}

const rowOf = (alteration: Alteration) =>
  `| ${[alteration.what, alteration.by, metBy(alteration), (alteration.needs ?? []).join(', '), shownBy(alteration)].join(' | ')} |`;

function wrap(text: string): string {
  return text.split(' ').reduce((lines, word) => {
    const last = lines.slice(lines.lastIndexOf('\n') + 1);
    return last.length + word.length + 1 > width ? `${lines}\n  ${word}` : `${lines} ${word}`;
  }, '-');
}

function writeSection(): string {
  const tables = Object.entries(allAlterations).map(([subject, alterations]) =>
    [
      `### ${subject}`,
      '| what is done | by | met by | needs | tried |',
      '|---|---|---|---|---|',
      ...alterations.map(rowOf),
    ].join('\n'),
  );
  const remaining = Object.values(allAlterations)
    .flat()
    .flatMap(({ outcome }) => ('remains' in outcome ? [wrap(outcome.remains)] : []));
  const remains = '### What remains\nThese are not found, or not by the product alone:';
  const legend = Object.entries(hands).map(([hand, words]) => `- *${hand}*: ${words}`);
  return [legend.join('\n'), ...tables, [remains, ...remaining].join('\n')].join('\n\n');
}

test('docs/part11.md has the table of alterations and what remains, as the list says them', async () => {
  const text = readFileSync(document, 'utf8');
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  expect(after).toBeDefined();
  await expect([before, begin, '\n', writeSection(), '\n', end, after].join('')).toMatchFileSnapshot(document);
});

test('what is shown elsewhere is shown by a file that is there', () => {
  const files = Object.values(allAlterations).flatMap((list) => list.map(({ shownBy: file }) => file ?? document));
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every alteration is tried', () => {
  const idle = Object.values(allAlterations).flatMap((list) =>
    list.filter(({ ways, shownBy: file }) => (file === undefined) === (Object.keys(ways).length === 0)),
  );
  expect(idle.map(({ what }) => what)).toEqual([]);
});
