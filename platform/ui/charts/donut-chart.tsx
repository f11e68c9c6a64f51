import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { ToneName } from '../theme/palette.ts';
import { donutArcs } from './donut-arcs.ts';
import { wholePercents } from './whole-percents.ts';

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
}

const size = 168;
const stroke = 22;
const radius = (size - stroke) / 2;
const circumference = 2 * Math.PI * radius;
/** Space between two arcs, so that neighbours can be distinguished without colour. */
const gap = 3;

/** A ring of few parts. The picture is decoration: the table beside it says every word and number. */
export function DonutChart({ slices, caption, totalLabel, columns }: DonutChartProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, rowGap: 2 }}>
      <Box sx={{ position: 'relative', width: size, height: size, flexShrink: 0, mx: 'auto' }} aria-hidden="true">
        <Ring slices={slices} />
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}>
          <Box sx={{ typography: 'h1' }}>{total}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{totalLabel}</Box>
        </Box>
      </Box>
      <SliceTable slices={slices} total={total} caption={caption} columns={columns} />
    </Box>
  );
}

function Ring({ slices }: Pick<DonutChartProps, 'slices'>) {
  const arcs = donutArcs(slices);
  const spacing = arcs.length > 1 ? gap : 0;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="presentation">
      <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
        {arcs.map((arc) => (
          <Box
            component="circle"
            key={arc.key}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={stroke}
            strokeDasharray={`${Math.max(1, arc.length * circumference - spacing)} ${circumference}`}
            strokeDashoffset={-(arc.start * circumference + spacing / 2)}
            sx={(theme) => ({
              stroke: theme.vars.palette.tone[slices.find((slice) => slice.key === arc.key)?.tone ?? 'neutral'].main,
            })}
          />
        ))}
      </g>
    </svg>
  );
}

function SliceTable({ slices, total, caption, columns }: Omit<DonutChartProps, 'totalLabel'> & { total: number }) {
  const shares = wholePercents(slices.map(({ value }) => value));
  return (
    <Box
      component="table"
      sx={{
        flex: '1 1 200px',
        minWidth: 0,
        borderCollapse: 'collapse',
        typography: 'body2',
        '& th, & td': { py: 0.75, textAlign: 'right', fontWeight: 400, verticalAlign: 'middle' },
        '& th:first-of-type': { textAlign: 'left' },
        '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <Box component="thead" sx={visuallyHidden}>
        <tr>
          <th scope="col">{columns.label}</th>
          <th scope="col">{columns.value}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </Box>
      <tbody>
        {slices.map((slice, place) => (
          <tr key={slice.key}>
            <th scope="row">
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box
                  component="span"
                  sx={(theme) => ({ display: 'inline-flex', color: theme.vars.palette.tone[slice.tone].main })}
                >
                  {slice.icon}
                </Box>
                {slice.label}
              </Box>
            </th>
            <Box component="td" sx={{ '&&': { fontWeight: 600 } }}>
              {slice.value}
            </Box>
            <Box component="td" sx={{ color: 'text.secondary', width: 56 }}>
              {total === 0 ? '–' : `${shares[place]}\u00a0%`}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
