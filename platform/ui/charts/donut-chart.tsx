import type { ReactNode } from 'react';
import { percentShares } from '#platform/i18n/percent.ts';
import { classNames } from '../plain/class-names.ts';
import type { ToneName } from '../theme/palette.ts';
import { donutArcs } from './donut-arcs.ts';
import './donut-chart.css';

export interface DonutSlice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly tone: ToneName;
  readonly icon?: ReactNode;
}

interface DonutChartProps {
  readonly slices: readonly DonutSlice[];
  /** What the numbers count; the caption of the table that stands for the picture. */
  readonly caption: string;
  /** The word under the total in the middle of the ring. */
  readonly totalLabel: string;
  readonly columns: { readonly label: string; readonly value: string; readonly share: string };
  /** a whole percentage as the reader's language writes it */
  readonly formatShare: (percent: number) => string;
  /** the chart filters something: by which slice it does now, and the choice of another, or of none */
  readonly choice?: { readonly chosen: string | null; readonly onChoose: (key: string | null) => void };
}

const size = 116;
const stroke = 16;
const radius = (size - stroke) / 2;
const circumference = 2 * Math.PI * radius;
/** Space between two arcs, so that neighbours can be distinguished without colour. */
const gap = 3;

/**
 * A ring of few parts. The picture is decoration: the table beside it says every word and number, and where a slice can be chosen, its
 * rows hold the buttons.
 */
export function DonutChart({ slices, caption, totalLabel, columns, formatShare, choice }: DonutChartProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  return (
    <div className="donut">
      <div className="donut-ring" aria-hidden="true">
        <Ring slices={slices} choice={choice} />
        <div className="donut-middle">
          <div className="type-h1">{total}</div>
          <div className="type-caption ui-quiet">{totalLabel}</div>
        </div>
      </div>
      <SliceTable slices={slices} caption={caption} columns={columns} formatShare={formatShare} choice={choice} />
    </div>
  );
}

type Choice = { readonly choice: DonutChartProps['choice'] };

/** A second press on what is chosen takes the choice back. */
const press = (choice: NonNullable<DonutChartProps['choice']>, key: string) =>
  choice.onChoose(choice.chosen === key ? null : key);

function Ring({ slices, choice }: Pick<DonutChartProps, 'slices'> & Choice) {
  const arcs = donutArcs(slices);
  const spacing = arcs.length > 1 ? gap : 0;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="presentation">
      <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
        {arcs.map((arc) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the pointer; the button of its row is the control
          <circle
            key={arc.key}
            className={classNames(
              'donut-arc',
              `donut-${slices.find((slice) => slice.key === arc.key)?.tone ?? 'neutral'}`,
              choice !== undefined && 'donut-arc-pressed',
              choice !== undefined && choice.chosen !== null && choice.chosen !== arc.key && 'donut-arc-other',
            )}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={stroke}
            strokeDasharray={`${Math.max(1, arc.length * circumference - spacing)} ${circumference}`}
            strokeDashoffset={-(arc.start * circumference + spacing / 2)}
            onClick={choice && (() => press(choice, arc.key))}
          />
        ))}
      </g>
    </svg>
  );
}

function SliceTable({
  slices,
  caption,
  columns,
  formatShare,
  choice,
}: Omit<DonutChartProps, 'totalLabel' | 'choice'> & Choice) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const shares = percentShares(slices.map(({ value }) => value));
  return (
    <table className="donut-table type-body2">
      <caption className="ui-hidden">{caption}</caption>
      <thead className="ui-hidden">
        <tr>
          <th scope="col">{columns.label}</th>
          <th scope="col">{columns.value}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice, place) => (
          <tr key={slice.key} className={choice?.chosen === slice.key ? 'donut-chosen' : undefined}>
            <th scope="row">
              {choice === undefined || (slice.value === 0 && choice.chosen !== slice.key) ? (
                <span className="donut-label">
                  <Mark slice={slice} />
                  {slice.label}
                </span>
              ) : (
                <button
                  type="button"
                  className="donut-label donut-button"
                  aria-pressed={choice.chosen === slice.key}
                  onClick={() => press(choice, slice.key)}
                >
                  <Mark slice={slice} />
                  {slice.label}
                </button>
              )}
            </th>
            <td className="donut-value">{slice.value}</td>
            <td className="donut-share ui-quiet">{total === 0 ? '–' : formatShare(shares[place] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ slice }: { readonly slice: DonutSlice }) {
  return <span className={`donut-mark donut-${slice.tone}`}>{slice.icon}</span>;
}
