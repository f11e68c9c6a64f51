import { type KindRules, newFileOf } from './kind-rules.ts';

/** Documents, named by the SHA-256 of their bytes. */
export const pdfKind: KindRules = {
  list: 'pdFs',
  parts: { column: 'pdfs', id: 'iD_PDF' },
  sentFiles: { field: 'pdf', isList: true, extension: '.pdf' },
  fileTypes: ['application/pdf'],
  toPart: (sent, { stood }) => {
    const file = newFileOf(sent);
    return { fields: { ...(file === null ? stood : {}), name: sent.name ?? '' }, file };
  },
  fileFields: ({ sha256 }) => ({ file: sha256 }),
};
