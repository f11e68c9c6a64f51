import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { writeLicences } from './write-licences.ts';

/** Puts the licences of what the product is made of beside the web, where its users open them. */
export function emitLicences(): Plugin {
  return {
    name: 'emit-licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: writeLicences(resolve(import.meta.dirname, '../..')),
      });
    },
  };
}
