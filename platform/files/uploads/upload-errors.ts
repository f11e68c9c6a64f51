import { defineErrors, type Refusal } from '#platform/http/refusal.ts';
import { type FileType, fileTypeNames, type TableType } from '#platform/schema/file-type.ts';

/** Refusals of resumable uploads. */
export const uploadErrors = defineErrors({
  UPLOAD_NOT_FOUND: {
    status: 404,
    es: 'La carga no existe o ya venció: elija el archivo otra vez.',
    en: 'The upload does not exist or has expired: choose the file again.',
  },
  UPLOAD_UNFINISHED: {
    status: 409,
    es: 'El archivo "{name}" todavía no terminó de subir.',
    en: 'The file "{name}" is not uploaded completely yet.',
  },
  UPLOAD_TYPE: {
    status: 415,
    es: 'El archivo "{name}" está incompleto o no es del tipo que se acepta aquí: {types}.',
    en: 'The file "{name}" is incomplete or not of the type that is accepted here: {types}.',
  },
  UPLOAD_LENGTH: {
    es: 'Upload-Length: indique el tamaño del archivo en bytes, mayor que 0.',
    en: 'Upload-Length: state the size of the file in bytes, more than 0.',
  },
  UPLOAD_EMPTY: {
    es: 'El archivo está vacío: elija otro.',
    en: 'The file is empty: choose another.',
  },
  UPLOAD_METADATA: {
    es: 'Upload-Metadata: contiene un valor que no se puede leer.',
    en: 'Upload-Metadata: it contains a value that cannot be read.',
  },
  UPLOAD_TOO_LARGE: {
    status: 413,
    es: 'El archivo no puede superar {megabytes} MB.',
    en: 'The file cannot be larger than {megabytes} MB.',
  },
  UPLOAD_TOTAL: {
    status: 413,
    es: 'Sus cargas sin usar suman más de {megabytes} MB o son más de {count}: use o quite alguna antes de subir otra.',
    en: 'Your unused uploads exceed {megabytes} MB or are more than {count}: use or remove one before uploading another.',
  },
  UPLOAD_TOO_LONG: {
    status: 413,
    es: 'Llegaron más bytes que los anunciados en Upload-Length.',
    en: 'More bytes arrived than Upload-Length announced.',
  },
  UPLOAD_OFFSET: {
    status: 409,
    es: 'Upload-Offset: no coincide con los {received} bytes recibidos.',
    en: 'Upload-Offset: it does not match the {received} bytes received.',
  },
  UPLOAD_BUSY: {
    status: 423,
    es: 'Otro envío de este mismo archivo está en curso. Espere un momento.',
    en: 'Another transfer of this same file is under way. Wait a moment.',
  },
  UPLOAD_VERSION: {
    status: 412,
    es: 'Tus-Resumable: solo se acepta la versión {version}.',
    en: 'Tus-Resumable: only version {version} is accepted.',
  },
});

/** The refusal of a file whose bytes are of no type that is of use. */
export function wrongType(name: string, types: readonly (FileType | TableType)[]): Refusal {
  return uploadErrors.UPLOAD_TYPE({ name, types: types.map((type) => fileTypeNames[type]).join(', ') });
}
