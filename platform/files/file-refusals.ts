// What several features say of files, each under codes of its own.

/** A file that the record does not name, or that is not stored. */
export const noSuchFile = {
  status: 404,
  es: 'El archivo solicitado no existe.',
  en: 'The requested file does not exist.',
} as const;

/** The field `pdf` of a call that holds something else. */
export const noWholePdf = {
  status: 400,
  es: 'pdf: el archivo no es un PDF completo',
  en: 'pdf: the file is not a complete PDF',
} as const;
