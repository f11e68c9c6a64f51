// biome-ignore-all lint/a11y/useSemanticElements: cells are drawn in part and placed by hand, which a table cannot be.

import { type MouseEvent, memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFillHeight } from '#platform/ui/data-grid/model/use-fill-height.ts';
import { useMedia } from '#platform/ui/layout/use-media.ts';
import {
  cellSigns,
  type Matrix,
  type MatrixDocument,
  type MatrixRow,
  type MatrixRows,
  readCell,
  shownCount,
} from '../../shared/matrix.ts';
import { detailAddress } from '../consult-address.ts';
import { namesAddress, rowAddress } from './matrix-address.ts';
import './matrix.css';
import { MatrixFlight } from './matrix-flight.tsx';
import { places, slotOf, useCellWindow } from './use-cell-window.ts';
import { type CellWords, useCellWords } from './use-cell-words.ts';
import { useMatrixFocus } from './use-matrix-focus.ts';

const columnWidth = 58;
const headHeight = 164;

/** px of the names, which leave a phone room for some cells, and of the rows, where they take three lines then. */
const narrow = { nameWidth: 148, rowHeight: 60 };
const wide = { nameWidth: 264, rowHeight: 42 };

const titleOf = ({ doc_Number, version, name_Course }: MatrixDocument) => `${doc_Number} v${version} · ${name_Course}`;

const noteOf: Readonly<Record<MatrixRows, (row: MatrixRow) => string>> = {
  profiles: (row) => row.sector_Name,
  people: (row) => row.profile_Name,
};

interface MatrixGridProps {
  readonly matrix: Matrix;
  readonly rows: MatrixRows;
}

/** Rows against documents, of which those in sight are drawn; names and heads stay. A cell leads to its names. */
export function MatrixGrid({ matrix, rows }: MatrixGridProps) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const words = useCellWords(rows);
  const scroller = useRef<HTMLDivElement>(null);
  useFillHeight(scroller);
  const names = useMedia('(width >= 700px)') ? wide : narrow;
  const size = { rows: matrix.rows.length, columns: matrix.documents.length };
  const measures = useMemo(
    () => ({ rows: matrix.rows.length, columns: matrix.documents.length, ...names, headHeight, columnWidth }),
    [matrix, names],
  );
  const keys = useMemo(
    () => ({
      rows: matrix.rows.map(({ key }) => String(key)),
      columns: matrix.documents.map(({ iD_Course }) => iD_Course),
    }),
    [matrix],
  );
  const { window, bringIntoSight } = useCellWindow(scroller, measures);
  const page = Math.max(1, window.toRow - window.fromRow - 8);
  const { focus, onKeyDown, onFocus, onBlur } = useMatrixFocus(
    scroller,
    { keys, page, slots: window.slots },
    bringIntoSight,
  );
  const inSight = places(window.fromRow, window.toRow, focus.row).flatMap((index) => {
    const row = matrix.rows[index];
    return row === undefined ? [] : [{ index, row, key: slotOf(index, window.slots.rows, focus.row) }];
  });
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
  const { nameWidth, rowHeight } = names;
  const width = nameWidth + size.columns * columnWidth;
  return (
    <div
      ref={scroller}
      className="matrix"
      role="grid"
      aria-label={t('matrix.title')}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={follow}
      style={
        {
          '--matrix-name': `${nameWidth}px`,
          '--matrix-column': `${columnWidth}px`,
          '--matrix-row': `${rowHeight}px`,
          '--matrix-head': `${headHeight}px`,
        } as object
      }
    >
      <div role="rowgroup" style={{ width, height: headHeight + size.rows * rowHeight }}>
        <Head
          documents={matrix.documents}
          corner={t(`matrix.corner.${rows}`)}
          {...window.heads}
          slots={window.slots.columns}
          focused={focus.row === -1 ? focus.column : null}
        />
        {inSight.map(({ index, key, row }) => (
          <Row
            key={key}
            {...{ row, rows, index, fromColumn: window.fromColumn, toColumn: window.toColumn }}
            slots={window.slots.columns}
            documents={matrix.documents}
            today={matrix.today}
            words={words}
            focused={focus.row === index ? focus.column : null}
          />
        ))}
        {window.isFlying && (
          <MatrixFlight scroller={scroller} rows={matrix.rows} noteOf={noteOf[rows]} measures={measures} />
        )}
      </div>
    </div>
  );
}

const tabIndexOf = (isFocused: boolean) => (isFocused ? 0 : -1);

interface HeadProps {
  readonly documents: readonly MatrixDocument[];
  readonly corner: string;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** of its cells: see `slotOf` */
  readonly slots: number;
  /** the place that has the focus, if it is in the head */
  readonly focused: number | null;
}

const Head = memo(function Head({ documents, corner, fromColumn, toColumn, slots, focused }: HeadProps) {
  return (
    <div className="matrix-head" role="row" aria-rowindex={1} tabIndex={-1} style={{ height: headHeight }}>
      <div
        className="matrix-corner"
        role="columnheader"
        aria-colindex={1}
        data-cell="-1 -1"
        tabIndex={tabIndexOf(focused === -1)}
      >
        {corner}
      </div>
      {places(fromColumn, toColumn, focused).map((column) => {
        const document = documents[column];
        return (
          document && (
            <div
              key={slotOf(column, slots, focused)}
              className="matrix-column"
              role="columnheader"
              aria-colindex={column + 2}
              tabIndex={-1}
              style={{ insetInlineStart: `calc(var(--matrix-name) + ${column} * var(--matrix-column))` }}
            >
              <a
                href={detailAddress('courseTrainings', { iD_Course: document.iD_Course })}
                title={titleOf(document)}
                data-cell={`-1 ${column}`}
                tabIndex={tabIndexOf(focused === column)}
              >
                <strong>
                  {document.doc_Number} v{document.version}
                </strong>
                <span>{document.name_Course}</span>
              </a>
            </div>
          )
        );
      })}
    </div>
  );
});

interface RowProps {
  readonly row: MatrixRow;
  readonly rows: MatrixRows;
  readonly index: number;
  readonly documents: readonly MatrixDocument[];
  readonly today: string;
  readonly words: CellWords;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** of its cells: see `slotOf` */
  readonly slots: number;
  /** the place that has the focus, if it is in this row */
  readonly focused: number | null;
}

const Row = memo(function Row(props: RowProps) {
  const { row, rows, index, documents, today, words, fromColumn, toColumn, slots, focused } = props;
  const cells = useMemo(() => new Map(row.cells.map((cell) => [cell[0], cell])), [row.cells]);
  // What is not required is the ground of the row: most pairs are not.
  const said = places(fromColumn, toColumn, focused).filter((column) => cells.has(column) || column === focused);
  const under = noteOf[rows](row);
  return (
    <div
      className="matrix-row"
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      style={{ top: `calc(${headHeight}px + ${index} * var(--matrix-row))` }}
    >
      <div className="matrix-name" role="rowheader" aria-colindex={1} tabIndex={-1}>
        <a
          href={rowAddress(rows, row)}
          title={`${row.name} · ${under}`}
          data-cell={`${index} -1`}
          tabIndex={tabIndexOf(focused === -1)}
        >
          <strong>{row.name}</strong>
          <span>{under}</span>
        </a>
      </div>
      {said.map((column, at) => {
        const document = documents[column];
        return (
          document && (
            <Cell
              key={slotOf(column, slots, focused)}
              {...{ row, rows, index, document, today, words, column, cell: cells.get(column) }}
              gap={column - 1 - (said[at - 1] ?? -1)}
              isFocused={focused === column}
            />
          )
        );
      })}
    </div>
  );
});

interface CellProps extends Pick<RowProps, 'row' | 'rows' | 'index' | 'today' | 'words'> {
  readonly document: MatrixDocument;
  readonly column: number;
  /** how many columns without a cell stand before it */
  readonly gap: number;
  readonly cell: MatrixRow['cells'][number] | undefined;
  readonly isFocused: boolean;
}

/**
 * One pair: its state by sign, colour and pattern, how many it is of, and in words when it is read or pointed at. Hundreds are drawn
 * anew while the matrix is scrolled.
 */
const Cell = memo(function Cell({ row, rows, index, document, today, words, column, gap, cell, isFocused }: CellProps) {
  const { state, count } = readCell(cell);
  const shown = `${cellSigns[state]} ${shownCount(rows, count)}`.trim();
  const place = `${index} ${column}`;
  const tabIndex = tabIndexOf(isFocused);
  const cellProps = {
    className: 'matrix-cell',
    'aria-colindex': column + 2,
    style: { marginInlineStart: gap * columnWidth },
  } as const;
  if (state === 'unassigned' || state === 'notRequired') {
    return (
      <div role="gridcell" {...cellProps} tabIndex={tabIndex} data-cell={place} aria-label={words.ofState(state)}>
        <span className={`matrix-mark matrix-${state}`} aria-hidden="true">
          {shown}
        </span>
      </div>
    );
  }
  const said = words.ofCell(cell ?? [0, 0, 0, 0, 0, 0]);
  return (
    <div role="gridcell" {...cellProps} tabIndex={-1}>
      <a
        data-cell={place}
        tabIndex={tabIndex}
        className={`matrix-mark matrix-${state}`}
        href={namesAddress(rows, { row, document, state, today })}
        aria-label={said}
        title={`${titleOf(document)}\n${row.name}: ${said}`}
      >
        {shown}
      </a>
    </div>
  );
});
