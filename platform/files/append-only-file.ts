import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A text file of lines that the program only ever adds to, readable by the server's account alone. */
export interface AppendOnlyFile {
  /** Adds a line and waits until the disk has it. */
  append(line: string): Promise<void>;
  /** All lines; none while there is no file. */
  lines(): Promise<string[]>;
}

export function openAppendOnlyFile(place: string): AppendOnlyFile {
  return {
    async append(line) {
      await mkdir(dirname(place), { recursive: true });
      const file = await open(place, 'a', 0o600);
      try {
        await file.appendFile(`${line}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await chmod(place, 0o600);
    },
    async lines() {
      try {
        return (await readFile(place, 'utf8')).split('\n').filter((line) => line !== '');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
