import { join } from 'node:path';
import { controlledDocuments } from '#demo/materials/build/documents/all-documents.ts';
import { renderDocument } from '#demo/materials/build/render-document.ts';

/** Writes every PDF of demo/materials anew: `node demo/materials/build/make-pdfs.ts`. */
const folder = join(import.meta.dirname, '..');
for (const document of controlledDocuments) {
  await renderDocument(document, join(folder, document.file));
  console.log(document.file);
}
