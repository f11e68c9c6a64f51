import type { ExportPlace } from '#platform/db/export-reads.ts';
import { formatMomentInZone } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { serialOfMomentIn } from './serial-date.ts';
import { textCell } from './sheet-columns.ts';
import { type PrintedEnds, printXml, sheetStart } from './sheet-xml.ts';
import { style } from './styles.ts';

/** Where there is nothing to tell. */
const nothing = '–';

const words = {
  name: { es: 'Información', en: 'Information' },
  company: { es: 'Empresa', en: 'Company' },
  title: { es: 'Título', en: 'Title' },
  exportedBy: { es: 'Exportado por', en: 'Exported by' },
  exportedAt: { es: 'Fecha y hora', en: 'Date and time' },
  dataAt: { es: 'Datos al', en: 'Data as of' },
  readOn: { es: 'Leídos de', en: 'Read from' },
  replica: { es: 'Una réplica de la base', en: 'A replica of the database' },
  primary: { es: 'El servidor principal', en: 'The primary server' },
  primaryAsReplicaLags: {
    es: 'El servidor principal, porque la réplica está atrasada más de un minuto',
    en: 'The primary server, since the replica is behind by more than a minute',
  },
  primaryAsReplicaIsAway: {
    es: 'El servidor principal, porque la réplica no respondió',
    en: 'The primary server, since the replica did not answer',
  },
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
  /** whose it is; null and absent: nobody gave it a name */
  readonly company?: string | null;
  readonly title: string;
  readonly exportedBy: string;
  readonly exportedAt: Date;
  /** the moment of the data and where they were read, where a replica is named for exports */
  readonly data?: { readonly at: Date; readonly place: ExportPlace };
  /** IANA name */
  readonly timeZone: string;
  readonly language: Language;
  /** in words; null: none */
  readonly filterText: string | null;
  /** what else is said of the rows; asked for when all of them are written */
  readonly facts?: () => readonly SheetFact[];
}

export const informationName = (language: Language): string => words.name[language];

/** Head and foot of every printed page: whose it is; and what it is, of whom, when, and which page. */
export function printedEnds({ company, title, exportedBy, exportedAt, timeZone }: SheetInformation): PrintedEnds {
  // A spreadsheet takes 255 characters in all, and reads an ampersand as a sign of its own.
  const text = (value: string, most: number) => value.slice(0, most).replaceAll('&', '&&');
  const moment = formatMomentInZone(exportedAt, timeZone);
  return {
    head: company == null ? '' : `&L&"-,Bold"&9 ${text(company, 100)}`,
    foot: `&L&8 ${text(title, 60)} · ${text(exportedBy, 60)} · ${moment}&R&8 &P / &N`,
  };
}

/** Characters of a value on one line, and points of a line; a row is at most 409 high. */
const [valueWidth, lineHeight, mostLines] = [70, 15, 27];

/** Points that a wrapped value takes: not every program makes room by itself. */
function heightOf(value: string): number {
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (valueWidth - 6))), 0);
  return Math.min(mostLines, lines) * lineHeight;
}

/** The sheet that says what was exported, by whom and when: a copy that travels must say where it comes from. */
export function informationXml(information: SheetInformation, rows: number): string {
  const { company, title, exportedBy, exportedAt, data, timeZone, language, filterText } = information;
  const moment = (of: Date) => number(serialOfMomentIn(timeZone)(of) ?? 0, style.valueMoment);
  const text = (value: string) => ({
    height: heightOf(value),
    cell: (address: string) => textCell(value, address, style.value),
  });
  const number = (value: number, styleIndex: number) => ({
    height: lineHeight,
    cell: (address: string) => `<c r="${address}" s="${styleIndex}"><v>${value}</v></c>`,
  });
  const lines: readonly (readonly [string, ReturnType<typeof text>])[] = [
    ...(company == null ? [] : [[words.company[language], text(company)] as const]),
    [words.title[language], text(title)],
    [words.exportedBy[language], text(exportedBy)],
    [words.exportedAt[language], moment(exportedAt)],
    ...(data === undefined
      ? []
      : ([
          [words.dataAt[language], moment(data.at)],
          [words.readOn[language], text(words[data.place][language])],
        ] as const)),
    [words.timeZone[language], text(fillText(words.zone[language], { name: timeZone }))],
    [words.rows[language], number(rows, style.valueInteger)],
    [words.filter[language], text(filterText ?? words.noFilter[language])],
    ...(information.facts?.() ?? []).map(({ label, value, isShare }) => {
      if (typeof value !== 'number') return [label, text(value ?? nothing)] as const;
      return [label, number(value, isShare ? style.valuePercent : style.valueInteger)] as const;
    }),
  ];
  const rowsXml = lines.map(([label, { height, cell }], index) => {
    const place = index + 1;
    const cells = `${textCell(label, `A${place}`, style.label)}${cell(`B${place}`)}`;
    return `<row r="${place}" ht="${height}" customHeight="1">${cells}</row>`;
  });
  return [
    sheetStart,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="${lineHeight}"/>`,
    `<cols><col min="1" max="1" width="22" customWidth="1"/><col min="2" max="2" width="${valueWidth}" customWidth="1"/></cols>`,
    `<sheetData>${rowsXml.join('')}</sheetData>${printXml('portrait', 1, printedEnds(information))}</worksheet>`,
  ].join('');
}
