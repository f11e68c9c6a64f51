import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of documents, whatever is in them. */
export const documentErrors = defineErrors({
  REPORT_TOO_LARGE: {
    es: 'El reporte tendría más de {maximum} filas. Acote las fechas o elija un registro.',
    en: 'The report would have more than {maximum} rows. Narrow the dates or choose one record.',
  },
  WORKBOOK_UNREADABLE: {
    es: 'El archivo no es un libro de Excel (.xlsx) que se pueda leer: guárdelo como .xlsx, sin contraseña.',
    en: 'The file is not an Excel workbook (.xlsx) that can be read: save it as .xlsx, without a password.',
  },
  WORKBOOK_OF_SHEETS: {
    es: 'El libro tiene más hojas con las mismas columnas ({sheets}) y se lee solo la primera: junte las filas en una hoja o mande un archivo por hoja.',
    en: 'The workbook has more sheets with the same columns ({sheets}), and only the first is read: put the rows into one sheet or send a file for each.',
  },
  WORKBOOK_TOO_LARGE: {
    status: 413,
    es: 'El libro de Excel es demasiado grande: deje una sola hoja con las filas y columnas necesarias.',
    en: 'The Excel workbook is too large: leave one sheet with the necessary rows and columns.',
  },
});
