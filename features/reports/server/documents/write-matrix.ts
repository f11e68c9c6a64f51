import type { MarkTone } from '#platform/documents/pdf/draw-marks.ts';
import type { MatrixSection } from '#platform/documents/pdf/draw-matrix.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import {
  type CellState,
  cellSigns,
  cellStates,
  describeMatrixFilter,
  type Matrix,
  type MatrixQuery,
  type MatrixRow,
  type MatrixRows,
  matrixTotals,
  readCell,
  shownCount,
} from '../../shared/matrix.ts';

/** What a matrix is called, on paper and as a file. */
export const matrixTitle = {
  profiles: { es: 'Matriz de perfiles y documentos', en: 'Matrix of profiles and documents' },
  people: { es: 'Matriz de personas y documentos', en: 'Matrix of people and documents' },
} as const satisfies Record<MatrixRows, Localized>;

const words = {
  size: {
    es: 'filas: {rows} · documentos: {documents} · al {day}',
    en: 'rows: {rows} · documents: {documents} · as of {day}',
  },
  corner: { es: 'Perfil', en: 'Profile' },
  person: { es: 'Persona', en: 'Person' },
  empty: { es: 'Ningún perfil ni documento cumple los filtros.', en: 'No profile or document meets the filters.' },
  spoken: { es: '{state}: {count}', en: '{state}: {count}' },
} as const satisfies Record<string, Localized>;

const tones: Readonly<Record<Exclude<CellState, 'notRequired'>, MarkTone>> = {
  trained: 'full',
  migrated: 'outlined',
  pending: 'outlined',
  overdue: 'striped',
  notPassed: 'underlined',
  unassigned: 'dashed',
};

/** A matrix for the wall: A3 in landscape. */
export function writeMatrix(
  matrix: Matrix,
  of: { readonly query: MatrixQuery; readonly company: string | null },
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  const { query, company } = of;
  const size = {
    rows: formatNumber(matrix.rows.length, language),
    documents: formatNumber(matrix.documents.length, language),
    day: formatDay(matrix.today),
  };
  return writeReport(
    {
      ...printing,
      size: 'A3',
      title: matrixTitle[query.rows][language],
      subtitle: [
        ...(company === null ? [] : [company]),
        [...describeMatrixFilter(matrix, query, language), fillText(words.size[language], size)].join(' · '),
      ],
      sections: [matrixSection(matrix, query.rows, language)],
    },
    signal,
  );
}

function matrixSection(matrix: Matrix, rows: MatrixRows, language: Language): MatrixSection {
  const totals: Partial<Record<CellState, number>> = matrixTotals(matrix);
  const states = Object.keys(cellStates) as CellState[];
  return {
    kind: 'matrix',
    legend: states.map((state) => {
      const total = totals[state];
      const label = cellStates[state][language];
      return {
        tone: state === 'notRequired' ? null : tones[state],
        sign: cellSigns[state],
        label: total === undefined ? label : `${label} (${formatNumber(total, language)})`,
      };
    }),
    corner: words[rows === 'people' ? 'person' : 'corner'][language],
    columns: matrix.documents.map(({ doc_Number, version, name_Course }) => ({
      number: `${doc_Number} v${version}`,
      name: name_Course,
    })),
    rows: matrix.rows.map((row) => ({
      name: row.name,
      group: rows === 'people' ? row.profile_Name : row.sector_Name,
      marks: marksOf(row, rows, language),
    })),
    unmarked: { sign: cellSigns.notRequired, spoken: cellStates.notRequired[language] },
    emptyText: words.empty[language],
  };
}

function marksOf({ cells }: MatrixRow, rows: MatrixRows, language: Language) {
  return cells.flatMap((cell) => {
    const { state, count } = readCell(cell);
    if (state === 'notRequired') return [];
    const label = cellStates[state][language];
    return [
      {
        column: cell[0],
        tone: tones[state],
        shown: `${cellSigns[state]} ${shownCount(rows, count)}`.trim(),
        spoken: count === 0 ? label : fillText(words.spoken[language], { state: label, count }),
      },
    ];
  });
}
