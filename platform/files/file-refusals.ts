// What several features say of files, each under codes of its own.

/** A file that the record does not name, or that is not stored. */
export const noSuchFile = {
  status: 404,
  es: 'El archivo solicitado no existe.',
  en: 'The requested file does not exist.',
} as const;

/** A file that should be a PDF. */
export const noWholePdf = {
  status: 400,
  es: 'El archivo "{name}" no es un PDF completo.',
  en: 'The file "{name}" is not a complete PDF.',
} as const;
