import { formatMomentInZone } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { drawHeading } from './draw-table.ts';
import { type Block, lineParts, type PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, type TextStyle, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

/** One record with its history, oldest or newest revision first as given. */
export interface RecordSection {
  readonly kind: 'record';
  /** names it: `Sector 12 · Envasado` */
  readonly title: string;
  readonly revisions: readonly RecordRevision[];
}

/** One revision of a record (21 CFR 11.10(e)): what was done, by whom, when, why and what changed. */
export interface RecordRevision {
  readonly revision: number;
  /** in words: `Edición` */
  readonly action: string;
  /** who made it */
  readonly by: string;
  readonly at: Date;
  /** IANA name of the zone that the moment was recorded in */
  readonly timeZone: string;
  readonly reason: string | null;
  /** fields as shown; a null is an empty field */
  readonly changes: readonly { readonly label: string; readonly old: string | null; readonly new: string | null }[];
  readonly signature: RecordSignature | null;
  readonly hash: string;
}

/** What 21 CFR 11.50 asks of every signature that is shown. */
interface RecordSignature {
  /** printed name of the signer */
  readonly name: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly meaning: string;
}

const words = {
  revision: { es: 'Revisión', en: 'Revision' },
  reason: { es: 'Razón', en: 'Reason' },
  field: { es: 'Campo', en: 'Field' },
  old: { es: 'Antes', en: 'Before' },
  new: { es: 'Después', en: 'After' },
  signed: { es: 'Firmado electrónicamente por', en: 'Electronically signed by' },
  meaning: { es: 'Significado', en: 'Meaning' },
  continued: { es: '(continúa)', en: '(continued)' },
  hash: { es: 'Huella SHA-256', en: 'SHA-256 hash' },
} as const satisfies Record<string, Localized>;

/** Width of the left column, which holds the number and the action. */
const railWidth = 92;
const empty = '—';

/** Draws a record; a revision stays in one piece when it fits a page. */
export function drawRecord(
  flow: PageFlow,
  setter: TextSetter,
  { title, revisions }: RecordSection,
  language: Language,
): void {
  drawHeading(flow, setter, title, heightBelow(flow, setter, revisions[0], language));
  const continued = `${title} ${words.continued[language]}`;
  const again = textBlock(setter, continued, text.note, { x: flow.left, width: flow.width }, { before: 0, after: 6 });
  flow.repeat({ ...again, draw: (y) => setter.tags.asArtifact(() => again.draw(y)) });
  for (const revision of revisions) {
    setter.tags.within('Sect', () => flow.place(revisionBlocks(flow, setter, revision, language)));
  }
  flow.repeat(null);
  flow.gap(16);
}

/** What must stand under the heading: the first revision, as far as that stays in one piece. */
function heightBelow(
  flow: PageFlow,
  setter: TextSetter,
  first: RecordRevision | undefined,
  language: Language,
): number {
  const blocks = first === undefined ? [] : revisionBlocks(flow, setter, first, language);
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  return height > flow.height * 0.8 ? 90 : Math.max(90, height);
}

interface Column {
  readonly x: number;
  readonly width: number;
}

function revisionBlocks(flow: PageFlow, setter: TextSetter, revision: RecordRevision, language: Language): Block[] {
  const body: Column = { x: flow.left + railWidth, width: flow.width - railWidth };
  const { signature, reason } = revision;
  const blocks = [
    openingBlock(flow, setter, revision, body, language),
    ...(reason === null ? [] : reasonBlocks(flow, setter, `${words.reason[language]}: ${reason}`, body)),
    ...changeBlocks(flow, setter, revision, body, language),
    ...(signature === null ? [] : [signatureBlock(flow, setter, signature, body, language)]),
    textBlock(setter, `${words.hash[language]}  ${revision.hash}`, text.fingerprint, body, { before: 3, after: 7 }),
  ];
  // Read aloud, each is a paragraph, and a change its field, what was and what is.
  return blocks.map(({ height, draw }) => ({ height, draw: (y) => setter.tags.within('P', () => draw(y)) }));
}

function openingBlock(
  flow: PageFlow,
  setter: TextSetter,
  { revision, action, by, at, timeZone }: RecordRevision,
  body: Column,
  language: Language,
): Block {
  const moment = formatMomentInZone(at, timeZone);
  const momentWidth = setter.width(moment, text.note);
  const names = setter.lines(by, text.strong, body.width - momentWidth - 16);
  const actions = setter.lines(action, text.note, railWidth - 10);
  const line = lineHeight(text.strong);
  const height = Math.max(names.length * line, line) + 9;
  return {
    height,
    draw(y) {
      if (y > flow.top) hairline(flow.document, flow.left, flow.right, y, colors.line, 0.6);
      setter.draw(`${words.revision[language]} ${revision}`, text.strong, flow.left, y + 7);
      for (const [index, part] of actions.entries()) {
        setter.draw(part, text.note, flow.left, y + 7 + line * (index + 1));
      }
      for (const [index, name] of names.entries()) setter.draw(name, text.strong, body.x, y + 7 + index * line);
      setter.draw(moment, text.note, body.x, y + 7, { right: flow.right });
    },
  };
}

function reasonBlocks(flow: PageFlow, setter: TextSetter, reason: string, { x, width }: Column): Block[] {
  const lines = setter.lines(reason, text.body, width);
  const line = lineHeight(text.body);
  return lineParts(flow, lines.length, line).map(({ from, count, isLast }) => ({
    height: count * line + (isLast ? 2 : 0),
    draw(y) {
      for (const [index, part] of lines.slice(from, from + count).entries()) {
        setter.draw(part, text.body, x, y + index * line);
      }
    },
  }));
}

function textBlock(
  setter: TextSetter,
  content: string,
  style: TextStyle,
  { x, width }: Column,
  space: { readonly before: number; readonly after: number } = { before: 0, after: 2 },
): Block {
  const lines = setter.lines(content, style, width);
  const line = lineHeight(style);
  return {
    height: lines.length * line + space.before + space.after,
    draw(y) {
      for (const [index, part] of lines.entries()) setter.draw(part, style, x, y + space.before + index * line);
    },
  };
}

/** The changed fields as a small table: field, before, after; a long value goes on on the next page. */
function changeBlocks(
  flow: PageFlow,
  setter: TextSetter,
  { changes }: RecordRevision,
  body: Column,
  language: Language,
): Block[] {
  if (changes.length === 0) return [];
  const gap = 12;
  const valueWidth = (body.width * 0.72 - 2 * gap) / 2;
  const columns: readonly Column[] = [
    { x: body.x, width: body.width * 0.28 },
    { x: body.x + body.width * 0.28 + gap, width: valueWidth },
    { x: body.x + body.width * 0.28 + valueWidth + 2 * gap, width: valueWidth },
  ];
  const line = lineHeight(text.body);
  const blocks = (cells: readonly string[], styles: readonly TextStyle[], rule: string): Block[] => {
    const texts = columns.map((column, index) =>
      setter.lines(cells[index] ?? '', styles[index] ?? text.body, column.width),
    );
    const most = Math.max(...texts.map((lines) => lines.length));
    return lineParts(flow, most, line).map(({ from, count, isLast }) => {
      const height = count * line + (isLast ? 5 : 0);
      const draw = (y: number): void => {
        for (const [index, { x }] of columns.entries()) {
          for (const [row, part] of (texts[index] ?? []).slice(from, from + count).entries()) {
            setter.draw(part, styles[index] ?? text.body, x, y + 2.5 + row * line);
          }
        }
        if (isLast) hairline(flow.document, body.x, flow.right, y + height, rule, 0.5);
      };
      return { height, draw };
    });
  };
  const head = [text.columnHead, text.columnHead, text.columnHead];
  const quiet: TextStyle = { ...text.body, color: colors.quiet };
  return [
    ...blocks([words.field[language], words.old[language], words.new[language]], head, colors.quiet),
    ...changes.flatMap((change) =>
      blocks([change.label, change.old ?? empty, change.new ?? empty], [text.body, quiet, text.body], colors.line),
    ),
  ];
}

function signatureBlock(
  flow: PageFlow,
  setter: TextSetter,
  signature: RecordSignature,
  body: Column,
  language: Language,
): Block {
  const width = body.width - 24;
  const parts = [
    ...setter
      .lines(`${words.signed[language]} ${signature.name}`, text.strong, width)
      .map((line) => ({ line, style: { ...text.strong, color: colors.primary } })),
    ...setter
      .lines(
        `${formatMomentInZone(signature.at, signature.timeZone)}  ·  ${words.meaning[language]}: ${signature.meaning}`,
        text.note,
        width,
      )
      .map((line) => ({ line, style: text.note })),
  ];
  const inner = parts.reduce((sum, { style }) => sum + lineHeight(style), 0) + 12;
  return {
    height: inner + 9,
    draw(top) {
      drawArtifact(flow.document, () => {
        flow.document.rect(body.x, top + 6, body.width, inner).fill(colors.well);
        flow.document.rect(body.x, top + 6, 2, inner).fill(setter.inkOf(colors.primary));
      });
      let y = top + 12;
      for (const { line, style } of parts) {
        setter.draw(line, style, body.x + 12, y);
        y += lineHeight(style);
      }
    },
  };
}
