import type { Readable } from 'node:stream';
import type { SheetInformation } from '#platform/documents/xlsx/information-sheet.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';

interface Template {
  /** of the file and of its sheet */
  readonly title: string;
  readonly columns: readonly string[];
  /** a question of each kind, as `readRows` reads it */
  readonly rows: readonly (readonly string[])[];
}

export const questionnaireTemplates: Readonly<Record<Language, Template>> = {
  es: {
    title: 'Plantilla de preguntas',
    columns: ['Pregunta', 'Respuesta 1', 'Respuesta 2', 'Respuesta 3', 'Respuesta 4', 'Correctas'],
    rows: [
      ['¿A qué temperatura se conserva el producto?', 'De 2 a 8 °C', 'A temperatura ambiente', '', '', '1'],
      ['¿Qué se registra?', 'La temperatura', 'El clima', 'La hora', '', '1;3'],
      ['La balanza se verifica todos los días.', '', '', '', '', 'Verdadero'],
      ['Ponga la limpieza en orden.', 'Quitar los restos', 'Lavar', 'Enjuagar', 'Secar', 'Orden'],
    ],
  },
  en: {
    title: 'Question template',
    columns: ['Question', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct'],
    rows: [
      ['At what temperature is the product stored?', '2 to 8 °C', 'Room temperature', '', '', '1'],
      ['What is recorded?', 'The temperature', 'The weather', 'The time', '', '1;3'],
      ['The balance is checked every day.', '', '', '', '', 'True'],
      ['Put the cleaning steps in order.', 'Remove residues', 'Wash', 'Rinse', 'Dry', 'Order'],
    ],
  },
};

/** A workbook to write questions in: the columns that are read, and an example of each kind. */
export function writeTemplate(
  language: Language,
  made: Pick<SheetInformation, 'exportedBy' | 'exportedAt' | 'timeZone'>,
): Readable {
  const { title, columns, rows } = questionnaireTemplates[language];
  async function* batches() {
    yield rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])));
  }
  return writeWorkbook({
    ...made,
    title,
    language,
    columns: columns.map((label, index) => ({ name: `c${index}`, label, type: 'text' })),
    rows: batches(),
    filterText: null,
  });
}
