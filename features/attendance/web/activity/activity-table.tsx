import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { type ActivityRow, AttendanceStatus } from '../../contract.ts';
import { scorePercent } from '../../score-percent.ts';
import { useCourseLabels } from '../course-labels.ts';
import { statusLook } from '../due-look.tsx';
import { activityColumns } from './activity-columns.ts';
import type { ActivityColumn, ActivityOrder } from './arrange-activity.ts';
import { StartCourse } from './start-course.tsx';

interface ActivityTableProps {
  readonly rows: readonly ActivityRow[];
  readonly order: ActivityOrder;
  readonly onOrder: (column: ActivityColumn) => void;
}

/** The courses as a table; each heading sorts. */
export function ActivityTable({ rows, order, onOrder }: ActivityTableProps) {
  const { t } = useTranslation('attendance');
  return (
    <Box
      role="region"
      aria-label={t('activity.title')}
      // A table that is wider than its place scrolls, and has to be reachable for that by keyboard.
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        component="table"
        sx={(theme) => ({
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { px: 1, py: 1.25, textAlign: 'left', verticalAlign: 'middle' },
          '& thead th:first-of-type, & td:first-of-type': { pl: 2 },
          '& td': { whiteSpace: 'nowrap' },
          '& thead th': { py: 0.5, borderBottom: `1px solid ${theme.vars.palette.divider}`, whiteSpace: 'nowrap' },
          '& tbody tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
          '& tbody tr:hover': { backgroundColor: theme.vars.palette.well },
          '& tbody th': { fontWeight: 600, minWidth: 180 },
          '& .number': { textAlign: 'right' },
          // What there is to do stays in sight when the columns do not fit.
          '& tr > :last-child': { position: 'sticky', right: 0, backgroundColor: theme.vars.palette.background.paper },
          '& tbody tr:hover > :last-child': { backgroundColor: theme.vars.palette.well },
        })}
      >
        <thead>
          <tr>
            {activityColumns.map(({ column, label, number }) => (
              <th
                key={column}
                scope="col"
                className={number ? 'number' : undefined}
                aria-sort={order.column !== column ? 'none' : order.ascending ? 'ascending' : 'descending'}
              >
                <SortButton
                  label={t(label)}
                  direction={order.column !== column ? null : order.ascending ? 'up' : 'down'}
                  onClick={() => onOrder(column)}
                />
              </th>
            ))}
            <th scope="col">{t('activity.action')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.iD_Instance} row={row} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Row({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('attendance');
  const labels = useCourseLabels();
  const finished = row.status === AttendanceStatus.Finished;
  return (
    <tr>
      <td>{row.iD_Course}</td>
      <td className="number">{row.iD_Instance}</td>
      <td>{row.doc_Number}</td>
      <th scope="row">{row.course_Name}</th>
      <td>
        <StatusChip {...statusLook(row.status)} label={labels.status(row.status)} />
      </td>
      <td>{finished ? formatMoment(row.finishedDate, companyTimeZone()).slice(0, 10) : '–'}</td>
      <td>{formatDay(row.expiration_Date)}</td>
      <td>{labels.modality(row.modality)}</td>
      <td className="number">{row.score === null ? '–' : t('percent', { value: scorePercent(row.score) })}</td>
      <td>
        <StartCourse row={row} />
      </td>
    </tr>
  );
}

interface SortButtonProps {
  readonly label: string;
  readonly direction: 'up' | 'down' | null;
  readonly onClick: () => void;
}

function SortButton({ label, direction, onClick }: SortButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        position: 'relative',
        minHeight: 36,
        borderRadius: 0.5,
        typography: 'body2',
        fontWeight: 600,
        color: direction === null ? 'text.secondary' : 'text.primary',
        '& svg': { opacity: direction === null ? 0 : 1, transform: direction === 'up' ? 'rotate(180deg)' : 'none' },
        '&:hover svg, &:focus-visible svg': { opacity: direction === null ? 0.5 : 1 },
      }}
    >
      {label}
      <ChevronDownIcon aria-hidden="true" style={{ position: 'absolute', left: '100%', fontSize: 14 }} />
    </ButtonBase>
  );
}
