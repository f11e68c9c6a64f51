import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { SealMark } from '../../contract.ts';
import type { SealRow } from './seal.ts';

/** The seal as people and other systems see it. */
export function anchored(seal: Pick<SealRow, 'seal_number' | 'sealed_at' | 'hash'>): SealMark {
  return { number: seal.seal_number, sealedAt: seal.sealed_at.toISOString(), hash: seal.hash };
}

/** Adds a seal to the anchor file: number, moment and hash in one line. */
export async function writeAnchor(file: AppendOnlyFile, { number, sealedAt, hash }: SealMark): Promise<void> {
  await file.append(`${number} ${sealedAt} ${hash}`);
}

/** The seals that the anchor file holds; a line that is none is left out. */
export async function readAnchor(file: AppendOnlyFile): Promise<SealMark[]> {
  const lines = await file.lines();
  return lines.flatMap((line) => {
    const [number = '', sealedAt = '', hash = ''] = line.split(' ');
    return /^\d+$/.test(number) && /^[0-9a-f]{64}$/.test(hash) ? [{ number: Number(number), sealedAt, hash }] : [];
  });
}
