import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** A text file of lines that the program only ever adds to, readable by the server's account alone. */
export interface AppendOnlyFile {
  /** where it lies; null where it is no file of a disk */
  readonly place: string | null;
  /** Keeps a line that is about to be added, beside the file, until it is added. */
  announce(line: string): Promise<void>;
  /** The line that was announced and not added since; null without one. */
  announced(): Promise<string | null>;
  /** Adds a line and waits until the disk has it. */
  append(line: string): Promise<void>;
  /** Begins a file that has no line yet with these: all of them are there, or none. */
  begin(lines: readonly string[]): Promise<void>;
  /** All lines; none while there is no file. */
  lines(): Promise<string[]>;
}

export function openAppendOnlyFile(place: string): AppendOnlyFile {
  const announcement = `${place}.next`;
  /** The whole text of a file, atomically. */
  const write = async (where: string, text: string) => {
    await mkdir(dirname(place), { recursive: true });
    await rm(`${where}.new`, { force: true });
    await addTo(`${where}.new`, text);
    await rename(`${where}.new`, where);
    await syncFolder(dirname(place));
  };
  const announced = async () => {
    const text = await readIfThere(announcement);
    return text === null ? null : text.trim();
  };
  return {
    place,
    announced,
    announce: (line) => write(announcement, `${line}\n`),
    begin: (lines) => write(place, lines.map((line) => `${line}\n`).join('')),
    async append(line) {
      await mkdir(dirname(place), { recursive: true });
      // After a line that a crash has cut short.
      const there = await readIfThere(place);
      const isCut = !/(^|\n)$/.test(there ?? '');
      await addTo(place, `${isCut ? '\n' : ''}${line}\n`);
      if (there === null) await syncFolder(dirname(place));
      if ((await announced()) === line) await rm(announcement, { force: true });
    },
    async lines() {
      return ((await readIfThere(place)) ?? '').split('\n').filter((line) => line !== '');
    },
  };
}

async function addTo(place: string, text: string): Promise<void> {
  const file = await open(place, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(place, 0o600);
}

async function readIfThere(place: string): Promise<string | null> {
  try {
    return await readFile(place, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
