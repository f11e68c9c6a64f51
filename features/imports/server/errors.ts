import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of imports as a whole; what is wrong with a row stands beside the row. */
export const importErrors = defineErrors({
  IMPORT_KIND_UNKNOWN: { es: 'kind: no hay importación de ese tipo.', en: 'kind: there is no import of that kind.' },
  IMPORT_KIND_DENIED: {
    status: 403,
    es: 'Su rol no importa datos de este tipo.',
    en: 'Your role does not import data of this kind.',
  },
  IMPORT_NOT_FOUND: { status: 404, es: 'La importación no existe.', en: 'The import does not exist.' },
  IMPORT_BUSY: {
    status: 409,
    es: 'La importación se está leyendo o probando. Espere a que termine, o cancele.',
    en: 'The import is being read or tried. Wait for its end, or cancel.',
  },
  IMPORT_OVER: {
    status: 409,
    es: 'La importación ya se liberó o se descartó.',
    en: 'The import was released or given up already.',
  },
  IMPORT_NOT_READ: {
    status: 409,
    es: 'El archivo todavía no se leyó, o no se pudo leer.',
    en: 'The file has not been read yet, or could not be read.',
  },
  IMPORT_NOT_TRIED: {
    status: 409,
    es: 'Primero pruebe la importación: se libera lo que la prueba mostró.',
    en: 'Try the import first: what the trial showed is released.',
  },
  IMPORT_CHANGED: {
    status: 409,
    es: 'Ya no es lo que usted vio: los datos o las elecciones cambiaron, o la prueba es de otro día. Mírela otra vez o pruébela de nuevo. No se importó nada.',
    en: 'It is no longer what you saw: data or choices have changed, or the trial is of another day. Look at it again, or try again. Nothing was imported.',
  },
  IMPORT_REFUSALS: {
    status: 409,
    es: '{count} filas tienen rechazos. Corrija el archivo, o elija importar solo las demás. No se importó nada.',
    en: '{count} rows are refused. Mend the file, or choose to import the others alone. Nothing was imported.',
  },
  IMPORT_NOTHING: {
    status: 409,
    es: 'Ninguna fila cambia nada: no hay qué liberar.',
    en: 'No row changes anything: there is nothing to release.',
  },
  IMPORT_NEEDS_ANOTHER: {
    status: 403,
    es: 'Con cuatro ojos la libera otra persona que quien la preparó.',
    en: 'With four eyes another person than who prepared it releases it.',
  },
  IMPORT_OWN_ACCOUNT: {
    status: 409,
    es: 'La línea {line} cambia su propio rol o su propio estado: debe liberarla otra persona. No se importó nada.',
    en: 'Line {line} changes your own role or status: another person has to release it. Nothing was imported.',
  },
  IMPORT_PREPARER_LEFT: {
    status: 409,
    es: 'Quien preparó la importación ya no está activo o no tiene ese rol: prepárela otra vez.',
    en: 'The person who prepared the import is no longer active, or no longer has that role: prepare it again.',
  },
  IMPORT_COLUMNS_MISSING: {
    es: 'settings: falta decir qué columnas son: {columns}',
    en: 'settings: say which columns these are: {columns}',
  },
  IMPORT_COLUMN_TWICE: {
    es: 'settings: la columna «{column}» del archivo está dos veces.',
    en: 'settings: the column “{column}” of the file is there twice.',
  },
  IMPORT_FILE_EMPTY: { es: 'El archivo no tiene ninguna fila.', en: 'The file has no rows.' },
  IMPORT_FILE_LETTERS: {
    es: 'El archivo mezcla letras de UTF-8 y de Windows: guárdelo otra vez como «CSV UTF-8».',
    en: 'The file mixes letters of UTF-8 and of Windows: save it again as “CSV UTF-8”.',
  },
  IMPORT_FILE_TEXT: {
    es: 'El archivo no es una tabla que se pueda leer: guárdelo como CSV (UTF-8 o Windows-1252) o como Excel (.xlsx).',
    en: 'The file is no table that can be read: save it as CSV (UTF-8 or Windows-1252) or as Excel (.xlsx).',
  },
  IMPORT_FILE_QUOTES: {
    es: 'Línea {line}: unas comillas no se cierran o están en medio de una celda.',
    en: 'Line {line}: quotes are not closed, or stand inside a cell.',
  },
  IMPORT_FILE_TOO_LARGE: {
    status: 413,
    es: 'El archivo supera {megabytes} MB: divídalo.',
    en: 'The file is larger than {megabytes} MB: split it.',
  },
  IMPORT_ROWS_TOO_MANY: {
    status: 413,
    es: 'El archivo tiene más de {rows} filas: divídalo, o guárdelo como CSV si es de Excel.',
    en: 'The file has more than {rows} rows: split it, or save it as CSV if it is of Excel.',
  },
  IMPORT_COLUMNS_TOO_MANY: {
    es: 'El archivo tiene más de {columns} columnas.',
    en: 'The file has more than {columns} columns.',
  },
  IMPORT_ZIP: {
    es: 'El archivo .zip no se puede leer, o contiene más de lo que se acepta.',
    en: 'The .zip file cannot be read, or holds more than is accepted.',
  },
  IMPORT_ZIP_TABLE: {
    es: 'El .zip debe traer una sola tabla (.csv o .xlsx) en su primer nivel, junto a los archivos que nombra. Si la tabla es .xlsx, los cuestionarios van en una carpeta.',
    en: 'The .zip must bring one table alone (.csv or .xlsx) at its first level, beside the files that it names. Where the table is an .xlsx, questionnaires go into a folder.',
  },
  IMPORT_ZIP_KIND: {
    es: 'Este tipo de importación no trae archivos: envíe la tabla sola.',
    en: 'This kind of import brings no files: send the table alone.',
  },
  IMPORT_STOPPED: { es: 'Se canceló.', en: 'It was cancelled.' },
  IMPORT_BUILT_UPON: {
    status: 409,
    es: 'No se puede retirar: sobre {count} de sus registros ya se hizo algo. Vea la lista.',
    en: 'It cannot be withdrawn: {count} of its records were built upon. See the list.',
  },
  IMPORT_WITHDRAWN: { status: 409, es: 'La importación ya se retiró.', en: 'The import was withdrawn already.' },
  IMPORT_SAMPLE_CHECKED: {
    status: 409,
    es: 'La muestra ya se comparó y se firmó.',
    en: 'The sample was compared and signed already.',
  },
  IMPORT_SAMPLE_LINES: {
    es: 'lines: diga de cada fila de la muestra si coincide con su origen.',
    en: 'lines: say of each row of the sample whether it agrees with its source.',
  },
});
