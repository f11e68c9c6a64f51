import { basename } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { ControlledDocument, PdfBlock, PdfDiagram, PdfNode, PdfSection } from '#demo/materials/build/pdf-model.ts';

const tones: readonly string[] = ['neutral', 'primary', 'good', 'bad'] satisfies readonly PdfNode['tone'][];

/**
 * The controlled document that a file of Markdown holds: title, summary, a table of code, version and sector, then its
 * sections, of which the last is the history, and a table of signatures. Beyond plain Markdown,
 * - an emphasised line is the caption of the table or diagram below it,
 * - a column is as wide as the dashes below its title are many,
 * - `[!NOTE]` and `[!WARNING]` make a quotation a notice,
 * - a fenced block is a diagram: `flow <boxes a row>`, `zones` or `scale <its end>`, a line `tone | title | note` for each box.
 * @throws {Error} on what it cannot draw
 */
export function readDocument(path: string, text: string): ControlledDocument {
  const file = basename(path, '.md');
  const [title, summary, about, ...tokens] = marked.lexer(text).filter(({ type }) => type !== 'space');
  const sections: { title: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ title: token['text'], tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  const signatures = sections.pop()?.tokens[0];
  const [code = '', version, sector = ''] = rowsOf(about)[0] ?? [];
  return {
    file: `${file}.pdf`,
    code,
    version: Number(version),
    title: textOf(title),
    sector,
    summary: textOf(summary),
    sections: sections.map((section) => ({ title: section.title, blocks: readBlocks(section.tokens) })),
    signatures: rowsOf(signatures).map(([act = '', name = '', position = '']) => ({ act, name, position })),
  };
}

const textOf = (token: Token | undefined): string => (token as Tokens.Text | undefined)?.text ?? '';

const rowsOf = (token: Token | undefined) => (token as Tokens.Table).rows.map((row) => row.map(({ text }) => text));

function readBlocks(tokens: readonly Token[]): PdfSection['blocks'] {
  const captions = tokens.map((token) => /^\*([^*]+)\*$/.exec(textOf(token))?.[1]);
  return tokens.flatMap((token, index) =>
    captions[index] === undefined ? [readBlock(token as Tokens.Generic, captions[index - 1] ?? '')] : [],
  );
}

function readBlock(token: Tokens.Generic, caption: string): PdfBlock {
  if (token.type === 'paragraph') return { kind: 'paragraph', text: textOf(token) };
  if (token.type === 'list') return readList(token as Tokens.List);
  if (token.type === 'table') {
    const shares = token.raw.split('\n')[1]?.split('|').slice(1) ?? [];
    const columns = (token as Tokens.Table).header.map(({ text }, at) => ({
      title: text,
      share: shares[at]?.length ?? 1,
    }));
    return { kind: 'table', caption, columns, rows: rowsOf(token) };
  }
  if (token.type === 'code') return { kind: 'diagram', caption, diagram: readDiagram(token as Tokens.Code) };
  const notice = /^\[!(NOTE|WARNING)\]\n\*\*(.+)\*\*\n(.+)$/.exec(textOf(token).trim());
  if (notice === null) throw new Error(`No block of a document: ${token.raw}`);
  const [, sort, title = '', text = ''] = notice;
  return { kind: 'notice', tone: sort === 'WARNING' ? 'warning' : 'info', title, text };
}

function readList({ ordered, items }: Tokens.List): PdfBlock {
  if (!ordered) return { kind: 'bullets', items: items.map(textOf) };
  const steps = items.map((item) => /^\*\*(.+?)\.\*\* (.+)$/.exec(textOf(item)));
  return { kind: 'steps', items: steps.map((step) => ({ lead: step?.[1] ?? '', text: step?.[2] ?? '' })) };
}

function readDiagram({ lang = '', text }: Tokens.Code): PdfDiagram {
  const [shape, ...rest] = lang.split(' ');
  const end = rest.join(' ');
  const nodes = text.split('\n').map((line) => {
    const [tone = '', title = '', note = '', from = ''] = line.split('|').map((part) => part.trim());
    if (!tones.includes(tone)) throw new Error(`No tone of a box: ${line}`);
    return { tone: tone as PdfNode['tone'], title, note, from };
  });
  if (shape === 'flow') return { shape, perRow: Number(end), nodes };
  if (shape === 'zones') return { shape, zones: nodes };
  if (shape === 'scale') return { shape, ranges: nodes, end };
  throw new Error(`No diagram: ${lang}`);
}
