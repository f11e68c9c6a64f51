import type { Evidence } from '#features/migrated/shared/contract.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { problemOf } from '../cells/read-row.ts';
import { filesNamed } from '../file/archive-files.ts';
import type { ImportRun } from './import-kind.ts';
import { storeNamed } from './named-files.ts';
import { noEvidence } from './problems.ts';

const words = {
  SCAN_DIFFERS: {
    es: '«{written}» del .zip no tiene el SHA-256 que dice la fila',
    en: '“{written}” of the .zip has not the SHA-256 that the row says',
  },
} as const satisfies Record<string, Localized>;

/** The scans of a row, and what is wrong with them. */
export interface Scans {
  readonly evidence: readonly Evidence[];
  readonly problems: readonly RowProblem[];
}

/**
 * Reads what rows say of their scans: the name and SHA-256 of one that the company keeps, or the name of one that came in the .zip, which
 * is stored. One that many rows name, such as the sheet of a session, is read once.
 */
export function scanReader(run: ImportRun): (cells: readonly string[]) => Promise<Scans> {
  const stored = new Map<unknown, ReturnType<typeof storeNamed>>();
  const storeOnce = (name: string, found: ReturnType<typeof filesNamed>) => {
    const key = found.length === 1 ? found[0] : name;
    const known = stored.get(key) ?? storeNamed(run, 'evidence', [name]);
    stored.set(key, known);
    return known;
  };
  const readOne = async (cell: string): Promise<Scans> => {
    const [, named = cell, written] = /^(.{0,200}?)\s*\b([0-9a-f]{64})$/i.exec(cell) ?? [];
    const sha256 = written?.toLowerCase();
    const found = filesNamed(run.files, named);
    if (found.length === 0) {
      if (sha256 !== undefined) return { evidence: [{ name: named, sha256 }], problems: [] };
      if (run.files.entries.length === 0) return { evidence: [], problems: [noEvidence('evidence', cell)] };
    }
    const { files, problems } = await storeOnce(named, found);
    const differs = files.some((file) => sha256 !== undefined && file.sha256 !== sha256);
    if (differs)
      return {
        evidence: [],
        problems: [problemOf('evidence', 'SCAN_DIFFERS', words.SCAN_DIFFERS, { written: named })],
      };
    return { evidence: files.map((file) => ({ name: named, sha256: file.sha256, isStored: true })), problems };
  };
  return async (cells) => {
    const read: Scans[] = [];
    for (const cell of cells) read.push(await readOne(cell));
    return {
      evidence: read.flatMap(({ evidence }) => evidence),
      problems: read.flatMap(({ problems }) => problems),
    };
  };
}
