import { buffer } from 'node:stream/consumers';
import { seededRandom } from '#demo/seed/random.ts';
import { writeZip } from '#platform/documents/zip/write-zip.ts';

// What a company of 300 people exports from its other systems, with 60 rows that nobody could take as they stand.

/** A cell that is wrong, and what somebody writes there who looks it up. */
interface Mistake {
  /** of the rows of the table, from 0 */
  readonly row: number;
  readonly column: number;
  readonly wrong: string;
}

/** A table as another system gives it out. */
export interface SourceTable {
  readonly kind: string;
  /** the system that it is from */
  readonly source: string;
  readonly fileName: string;
  readonly headings: readonly string[];
  /** as they should be */
  readonly rows: readonly (readonly string[])[];
  readonly mistakes: readonly Mistake[];
  /** columns that the product cannot know by their headings: field → heading */
  readonly byHand?: Readonly<Record<string, string>>;
  readonly hasDays?: true;
  /** what comes beside it in a .zip, by path */
  readonly files?: Readonly<Record<string, string>>;
}

const random = seededRandom(20_260_301);
const pick = <T>(all: readonly T[]): T => random.pick(all);
const day = (year: number, month: number, of: number) =>
  `${String(of).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;

const areas = ['Sólidos', 'Estériles', 'Líquidos', 'Acondicionamiento', 'Depósito', 'Control de calidad'];
const more = ['Garantía de calidad', 'Ingeniería', 'Mantenimiento', 'Validaciones', 'Seguridad e higiene', 'Logística'];
const sectorNames = [...areas, ...more];
const managements = ['PR', 'PR', 'PR', 'PR', 'LG', 'QC', 'QA', 'IN', 'IN', 'QA', 'HS', 'LG'];
const jobs = ['Operador', 'Analista', 'Supervisor'];
const shiftNames = ['Mañana', 'Tarde', 'Noche'];
const firstNames = [
  'Nora',
  'Íñigo',
  'Lucía',
  'Ramón',
  'Begoña',
  'Óscar',
  'Ana',
  'Julián',
  'Zoé',
  'Tomás',
  'Inés',
  'Hugo',
];
const lastNames = [
  'Paz',
  "D'Ávila",
  'Núñez',
  'Quiroga',
  'Ibáñez',
  'Peña',
  'Sosa',
  'Güemes',
  'Rey',
  'Vega',
  'Cano',
  'Luna',
];
const subjects = [
  'Limpieza de línea',
  'Muestreo',
  'Despeje',
  'Pesada',
  'Vestimenta',
  'Documentación',
  'Desvíos',
  'Calibración',
];

const people = Array.from({ length: 300 }, (_, index) => ({
  number: String(4001 + index),
  name: `${firstNames[index % 12]} ${lastNames[Math.floor(index / 12) % 12]} ${'ABC'[Math.floor(index / 144)]}.`,
  cwid: `u${4001 + index}`,
  sector: sectorNames[index % 12] ?? '',
  job: jobs[index % 3] ?? '',
}));

const courses = Array.from({ length: 40 }, (_, index) => ({
  document: `POE-${String(100 + index)}`,
  version: String((index % 3) + 1),
  name: `${subjects[index % 8]} ${index + 1}`,
}));

/** The smallest document that is whole: one empty page, of a size of its own. */
const onePage = (index: number) =>
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 ${100 + index}]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n`;

/** So many rows, every so many from one on, whose cell in a column is wrong. */
const wrongCells = (
  count: number,
  [from, every]: readonly [number, number],
  column: number,
  wrong: (row: number) => string,
): Mistake[] =>
  Array.from({ length: count }, (_, index) => {
    const row = from + index * every;
    return { row, column, wrong: wrong(row) };
  });

const sectors: SourceTable = {
  kind: 'sectors',
  source: 'SAP',
  fileName: 'sectores.csv',
  headings: ['Sector', 'Gerencia', 'Edificio'],
  rows: sectorNames.map((name, index) => [name, managements[index] ?? '', index < 6 ? 'Edificio 1' : 'Otros']),
  mistakes: [],
};

const shifts: SourceTable = {
  kind: 'shifts',
  source: 'SAP',
  fileName: 'turnos.csv',
  headings: ['Turno', 'Horario'],
  rows: shiftNames.map((name, index) => [name, ['6 a 14', '14 a 22', '22 a 6'][index] ?? '']),
  mistakes: [],
};

const profiles: SourceTable = {
  kind: 'profiles',
  source: 'SAP',
  fileName: 'puestos.csv',
  headings: ['Área', 'Puesto'],
  rows: sectorNames.flatMap((sector) => jobs.map((job) => [sector, job])),
  mistakes: [],
};

const staff: SourceTable = {
  kind: 'people',
  source: 'SAP',
  fileName: 'personal.csv',
  headings: ['Nro legajo', 'Nombre y apellido', 'Usuario', 'Área', 'Puesto', 'Turno', 'Estado', 'Ingreso'],
  rows: people.map(({ number, name, cwid, sector, job }, index) => [
    ...[number, name, cwid, sector, job, shiftNames[index % 3] ?? '', index % 15 === 7 ? 'Inactivo' : 'Activo'],
    day(2005 + (index % 20), (index % 12) + 1, (index % 28) + 1),
  ]),
  hasDays: true,
  mistakes: [
    // Of one sector and of one job, misspelt in the same way wherever they stand.
    ...wrongCells(4, [3, 60], 3, () => 'Acondicionamento'),
    ...wrongCells(3, [5, 90], 4, () => 'Supervisión'),
    ...wrongCells(2, [8, 100], 2, (row) => `usuario${row}`),
    ...wrongCells(3, [10, 97], 7, () => '31/02/2019'),
    ...wrongCells(2, [13, 101], 0, (row) => `L-${row}`),
  ],
};

const material: SourceTable = {
  kind: 'courses',
  source: 'Master Control',
  fileName: 'cursos.csv',
  headings: ['Código', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Vigencia', 'Archivos PDF'],
  rows: courses.map(({ document, version, name }) => [
    ...[document, version, name, 'SOP', 'Laboratorio', '31/12/2099', `${document}.pdf`],
  ]),
  hasDays: true,
  mistakes: [
    ...wrongCells(2, [4, 20], 3, () => 'POE'),
    ...wrongCells(2, [9, 17], 6, (row) => `POE ${100 + row} (final).pdf`),
  ],
  files: Object.fromEntries(courses.map(({ document }, index) => [`pdf/${document}.pdf`, onePage(index)])),
};

const requirements: SourceTable = {
  kind: 'requirements',
  source: 'Master Control',
  fileName: 'requisitos.csv',
  headings: ['Código', 'Área', 'Puesto'],
  rows: courses.flatMap(({ document }, index) =>
    [0, 1, 2, 3].map((step) => [document, sectorNames[(index + step * 3) % 12] ?? '', jobs[(index + step) % 3] ?? '']),
  ),
  mistakes: [...wrongCells(4, [4, 40], 0, (row) => `PO-${row}`), ...wrongCells(4, [12, 12], 2, () => 'Operario')],
};

/** Rows whose result is misspelt had passed. */
const passes = (index: number) => index % 2_100 === 40;

/** Of each person one course after the other, each on a day of its own. */
const trainings = Array.from({ length: 20_000 }, (_, index) => {
  const person = people[index % 300];
  const course = courses[(index + Math.floor(index / 300)) % 40];
  const round = Math.floor(index / 300);
  return [
    ...[person?.number ?? '', course?.document ?? '', String((round % 3) + 1), course?.name ?? ''],
    day(2006 + (round % 18), (index % 12) + 1, (index % 28) + 1),
    ...[passes(index) ? 'Aprobado' : pick(['Aprobado', 'Aprobado', 'Asistió']), String(70 + (index % 31)), 'M. Gómez'],
  ];
});
const ofPaper = 1_000;
const headings = ['Legajo', 'Código', 'Rev', 'Curso', 'Fecha', 'Estado', 'Nota', 'Capacitador', 'ID SAP'];
const recorded = trainings.slice(0, -ofPaper).map((row, index) => [...row, `T-${index}`]);

const history: SourceTable = {
  kind: 'migrated',
  source: 'SAP',
  fileName: 'historial.csv',
  headings,
  rows: recorded,
  byHand: { externalId: 'ID SAP' },
  hasDays: true,
  mistakes: [
    ...wrongCells(12, [17, 1_500], 0, (row) => `9${row}`),
    ...wrongCells(8, [40, 2_100], 5, () => 'Aprobó'),
    ...wrongCells(6, [61, 3_000], 4, () => '12/05/2108'),
    ...wrongCells(4, [93, 4_400], 4, () => '30/02/2014'),
    ...wrongCells(4, [128, 4_500], 6, () => 'noventa y cinco de cien'),
  ],
};

/** The trainings of the paper archive, typed by somebody a year too late, row by row: no rule refuses them. */
export const mistyped: SourceTable = {
  kind: 'migrated',
  source: 'Planillas',
  fileName: 'planillas.csv',
  headings: headings.slice(0, -1),
  rows: trainings
    .slice(-ofPaper)
    .map((row) => row.map((cell, column) => (column === 4 ? cell.replace(/\d+$/, (year) => String(+year + 1)) : cell))),
  hasDays: true,
  mistakes: [],
};

export const paper: SourceTable = {
  ...mistyped,
  fileName: 'planillas corregidas.csv',
  rows: trainings.slice(-ofPaper),
};

/** In the order in which a company moves in. */
export const tables = [sectors, shifts, profiles, staff, material, requirements, history] as const;

/** The table as it is first exported. */
export function wrongRows({ rows, mistakes }: SourceTable): readonly (readonly string[])[] {
  const given = rows.map((row) => [...row]);
  for (const { row, column, wrong } of mistakes) (given[row] ?? [])[column] = wrong;
  return given;
}

/** A file as somebody chooses it. */
export interface SourceFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A table as a file, alone or in a .zip with what its rows name. */
export async function asFile(table: SourceTable, text: string): Promise<SourceFile> {
  const { fileName, files = {} } = table;
  if (Object.keys(files).length === 0) return { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) };
  const parts = Object.entries({ [fileName]: text, ...files }).map(([path, content]) => ({ path, content: [content] }));
  const bytes = await buffer(writeZip(parts, new Date('2026-03-01')));
  return { name: fileName.replace('.csv', '.zip'), mimeType: 'application/zip', buffer: bytes };
}

export const asText = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[headings, ...rows].map((row) => row.join(';')).join('\r\n')}\r\n`;
