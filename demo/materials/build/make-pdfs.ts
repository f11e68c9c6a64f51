import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '#demo/materials/build/read-document.ts';
import { renderDocument } from '#demo/materials/build/render-document.ts';

/** Writes every PDF of demo/materials anew: `node demo/materials/build/make-pdfs.ts`. */
const sources = join(import.meta.dirname, 'documents');
for (const file of readdirSync(sources)) {
  const document = readDocument(file, readFileSync(join(sources, file), 'utf8'));
  await renderDocument(document, join(sources, '../..', document.file));
  console.log(document.file);
}
