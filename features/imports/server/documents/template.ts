import type { Readable } from 'node:stream';
import type { SheetInformation } from '#platform/documents/xlsx/information-sheet.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';

const words = {
  title: { es: 'Plantilla de {title}', en: 'Template of {title}' },
  needed: { es: 'Obligatorio. ', en: 'Required. ' },
} as const;

/** What the template of a kind is called. */
export const templateName = ({ title }: ImportKindShape, language: Language): string =>
  words.title[language].replace('{title}', title[language].toLowerCase());

/** A workbook to fill in: a sheet with the columns of the kind and two examples, and one with the rule of each column. */
export function writeTemplate(
  shape: ImportKindShape,
  language: Language,
  made: Pick<SheetInformation, 'exportedBy' | 'exportedAt' | 'timeZone' | 'company'>,
): Readable {
  const columns = Object.entries(shape.columns);
  async function* batches() {
    yield [0, 1].map((row) => Object.fromEntries(columns.map(([name, { examples }]) => [name, examples[row] ?? ''])));
  }
  return writeWorkbook({
    ...made,
    title: templateName(shape, language),
    language,
    columns: columns.map(([name, { label }]) => ({ name, label: label[language], type: 'text' })),
    rows: batches(),
    filterText: shape.lead[language],
    facts: () =>
      columns.map(([, { label, rule, isNeeded }]) => ({
        label: label[language],
        value: `${isNeeded === true ? words.needed[language] : ''}${rule[language]}`,
      })),
  });
}
