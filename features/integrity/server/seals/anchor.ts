import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { SealMark } from '../../shared/contract.ts';
import type { SealRow } from './seal.ts';

/** The seal as people and other systems see it. */
export function anchored(seal: Pick<SealRow, 'seal_number' | 'sealed_at' | 'hash'>): SealMark {
  return { number: seal.seal_number, sealedAt: seal.sealed_at.toISOString(), hash: seal.hash };
}

function lineOf({ number, sealedAt, hash }: SealMark): string {
  return `${number} ${sealedAt} ${hash}`;
}

/**
 * Notes that a seal is about to be committed, so that its line is expected, however the program ends; and writes the
 * line of the seal before it, where the program ended just there.
 */
export async function announceSeal(file: AppendOnlyFile, seal: SealMark, previous: SealMark | null): Promise<void> {
  const unfinished = previous !== null && (await file.announced()) === lineOf(previous);
  if (unfinished && !(await file.lines()).includes(lineOf(previous))) await file.append(lineOf(previous));
  await file.announce(lineOf(seal));
}

/** Adds a seal that is committed to the anchor file: number, moment and hash in one line. */
export async function writeAnchor(file: AppendOnlyFile, seal: SealMark): Promise<void> {
  await file.append(lineOf(seal));
}

/** What the anchor file says. */
export interface Anchor {
  readonly seals: readonly SealMark[];
  /** the seal whose line was on its way when the program last ended, or is so now */
  readonly announced: SealMark | null;
  /** position, from 1, of the first line that is none; null where there is none */
  readonly spoiled: number | null;
}

/** Reads the anchor file. A line that a crash has cut short is not spoiled: it was written again, or is announced. */
export async function readAnchor(file: AppendOnlyFile): Promise<Anchor> {
  // In this order: a seal that is no longer announced has its line by then.
  const announced = await file.announced();
  const lines = await file.lines();
  const marks = lines.map(parseLine);
  const isWhole = (text: string) => [...lines, announced ?? ''].some((line) => line !== text && line.startsWith(text));
  const spoiled = lines.findIndex((text, index) => marks[index] === null && !isWhole(text));
  return {
    seals: marks.filter((mark) => mark !== null),
    announced: parseLine(announced ?? ''),
    spoiled: spoiled < 0 ? null : spoiled + 1,
  };
}

function parseLine(text: string): SealMark | null {
  const [number = '', sealedAt = '', hash = '', ...more] = text.split(' ');
  const isMark = /^[1-9]\d*$/.test(number) && sealedAt !== '' && /^[0-9a-f]{64}$/.test(hash);
  return isMark && more.length === 0 ? { number: Number(number), sealedAt, hash } : null;
}
