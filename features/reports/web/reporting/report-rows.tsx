import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type Outcome, outcomes } from '../../shared/definitions.ts';
import { kpiShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { rowsOfReport } from '../../shared/report-rows.ts';
import { type ReportSlice, writeSlice } from '../../shared/report-slice.ts';
import type { ReportingTab } from '../../shared/reporting.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { OutcomeName } from './charts/outcome-parts.tsx';
import { ReportFilters } from './report-filters.tsx';
import type { SliceLink } from './use-slice-link.ts';

const columns = listColumns(kpiShape, [
  { name: 'nameCollab', onPhone: 'title', width: 210 },
  { name: 'nameCourse', onPhone: 'under', width: 250 },
  // On a tablet what has to be done is in sight, and what it is called in the archive is not.
  { name: 'expiration_Date', onPhone: 'under', ...looks.due },
  { name: 'standing', onPhone: 'under', ...looks.standing },
  ...documentColumns,
  { name: 'onTimeReport', width: 170, render: (row) => <OutcomeName outcome={row.onTimeReport as Outcome} /> },
  { name: 'finishedDate', width: 160 },
  { name: 'lateReason', width: 220 },
  { name: 'descriptionLateReason', width: 220 },
  { name: 'nameSector', width: 180 },
  { name: 'name_Type', width: 100 },
  { name: 'status', ...looks.attendanceStatus },
  { name: 'category', width: 160 },
  { name: 'nameProfile', width: 180 },
  { name: 'active', ...looks.collaboratorState },
  { name: 'employee_Nr', width: 110 },
  { name: 'iD_Course', width: 120 },
]);

interface ReportRowsProps {
  readonly tab: ReportingTab;
  readonly filter: ReportFilter;
  readonly slice: ReportSlice | null;
  /** what the slice's bar is called */
  readonly name: string | null;
  readonly linkTo: SliceLink;
  /** when the charts were read: the rows are read again with them */
  readonly version: number;
}

/** The rows that a report is made of, or those of the slice that was chosen. */
export function ReportRows({ tab, filter, slice, name, linkTo, version }: ReportRowsProps) {
  const { t, language } = useTexts('reports');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = slice === null ? '' : writeSlice(slice);
  const shown = useRef('');
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    heading.current?.focus({ preventScroll: true });
    // A number elsewhere that leads here leads to these names, not to the charts above them.
    if (chosen !== '') heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  // Of the late reasons, without a slice, the rows are those that have one to tell.
  const part = slice ?? (tab === 'reason' ? lateRows : null);
  const within = useMemo(() => rowsOfReport(filter, part), [filter, part]);
  const label = [name, slice?.outcome && outcomes[slice.outcome][language]].filter(Boolean).join(' · ');
  return (
    <Box component="section" aria-labelledby="report-rows">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5, minHeight: 32 }}>
        <Typography
          variant="h3"
          component="h2"
          id="report-rows"
          ref={heading}
          tabIndex={-1}
          sx={{ '&:focus': { outline: 'none' } }}
        >
          {t('reporting.rows')}
        </Typography>
        {slice !== null && (
          <Chip
            label={label}
            onDelete={() => void navigate(linkTo(null))}
            aria-label={t('reporting.only', { label })}
          />
        )}
      </Box>
      {slice !== null && (
        <Box sx={{ mb: 1.5 }}>
          <ReportFilters filter={filter} />
        </Box>
      )}
      <ConsultGrid
        shape={kpiShape}
        columns={columns}
        within={within}
        version={version}
        defaultSort={[{ name: 'expiration_Date', isDescending: true }]}
        emptyHint={t('empty')}
      />
    </Box>
  );
}

const lateRows: ReportSlice = { chart: 'whole', key: '', outcome: 'late' };
