import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { serialOfMomentIn } from './serial-date.ts';
import { textCell } from './sheet-columns.ts';
import { sheetStart } from './sheet-xml.ts';
import { style } from './styles.ts';

/** Where there is nothing to tell. */
const nothing = '–';

const words = {
  name: { es: 'Información', en: 'Information' },
  title: { es: 'Título', en: 'Title' },
  exportedBy: { es: 'Exportado por', en: 'Exported by' },
  exportedAt: { es: 'Fecha y hora', en: 'Date and time' },
  timeZone: { es: 'Zona horaria', en: 'Time zone' },
  rows: { es: 'Cantidad de filas', en: 'Number of rows' },
  filter: { es: 'Filtro', en: 'Filter' },
  noFilter: { es: 'Sin filtro', en: 'No filter' },
  zone: { es: '{name} (todas las horas del libro)', en: '{name} (all times in this workbook)' },
} as const satisfies Record<string, Localized>;

/** A label and what stands beside it; a share is a fraction of 1. */
export interface SheetFact {
  readonly label: string;
  readonly value: string | number | null;
  readonly isShare?: boolean;
}

export interface SheetInformation {
  readonly title: string;
  readonly exportedBy: string;
  readonly exportedAt: Date;
  /** IANA name */
  readonly timeZone: string;
  readonly language: Language;
  /** in words; null: none */
  readonly filterText: string | null;
  /** what else is said of the rows; asked for when all of them are written */
  readonly facts?: () => readonly SheetFact[];
}

export const informationName = (language: Language): string => words.name[language];

/** The sheet that says what was exported, by whom and when: a copy that travels must say where it comes from. */
export function informationXml(information: SheetInformation, rows: number): string {
  const { title, exportedBy, exportedAt, timeZone, language, filterText } = information;
  const moment = serialOfMomentIn(timeZone)(exportedAt) ?? 0;
  const text = (value: string) => (address: string) => textCell(value, address, style.value);
  const number = (value: number, styleIndex: number) => (address: string) =>
    `<c r="${address}" s="${styleIndex}"><v>${value}</v></c>`;
  const lines: readonly (readonly [Localized, (address: string) => string])[] = [
    [words.title, text(title)],
    [words.exportedBy, text(exportedBy)],
    [words.exportedAt, number(moment, style.valueMoment)],
    [words.timeZone, text(fillText(words.zone[language], { name: timeZone }))],
    [words.rows, number(rows, style.valueInteger)],
    [words.filter, text(filterText ?? words.noFilter[language])],
  ];
  const facts = (information.facts?.() ?? []).map(({ label, value, isShare }) => {
    if (typeof value !== 'number') return [label, text(value ?? nothing)] as const;
    return [label, number(value, isShare ? style.valuePercent : style.valueInteger)] as const;
  });
  const labelled = [...lines.map(([label, cell]) => [label[language], cell] as const), ...facts];
  const rowsXml = labelled.map(
    ([label, cell], index) =>
      `<row r="${index + 1}">${textCell(label, `A${index + 1}`, style.label)}${cell(`B${index + 1}`)}</row>`,
  );
  return [
    sheetStart,
    '<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
    '<cols><col min="1" max="1" width="22" customWidth="1"/><col min="2" max="2" width="70" customWidth="1"/></cols>',
    `<sheetData>${rowsXml.join('')}</sheetData></worksheet>`,
  ].join('');
}
