import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** A store that reads as another does and keeps nothing: for work that is done to see what it would do. */
export function unkept(files: FileStore): FileStore {
  return {
    ...files,
    adopt: async () => true,
    async put(content) {
      const hash = createHash('sha256');
      let byteSize = 0;
      for await (const chunk of content instanceof Readable ? content : [content]) {
        hash.update(chunk);
        byteSize += chunk.length;
      }
      return { sha256: hash.digest('hex'), byteSize };
    },
  };
}
