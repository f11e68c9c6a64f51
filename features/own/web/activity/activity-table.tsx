import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourseLabels } from '#features/attendance/web/public.tsx';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { VisuallyHidden } from '#platform/ui/plain/surface.tsx';
import type { ActivityRow } from '../../shared/contract.ts';
import { activityColumns } from './activity-columns.ts';
import type { ActivityColumn, ActivityOrder } from './arrange-activity.ts';
import {
  CourseDue,
  CourseName,
  CourseNumbers,
  CourseStatus,
  FinishedDay,
  StartCourse,
  useScore,
} from './row-parts.tsx';

interface ActivityTableProps {
  readonly rows: readonly ActivityRow[];
  readonly order: ActivityOrder;
  readonly onOrder: (column: ActivityColumn) => void;
}

/** The courses as a table; each heading sorts, and each row opens its course or its record. */
export function ActivityTable({ rows, order, onOrder }: ActivityTableProps) {
  const { t } = useTranslation('own');
  return (
    <section className="activity-table" aria-label={t('activity.title')}>
      <table className="type-body2">
        <thead>
          <tr>
            {activityColumns.map(({ column, label, look }) => {
              const isSorted = column === order.column;
              const direction = !isSorted ? 'none' : order.ascending ? 'ascending' : 'descending';
              return (
                <th key={column} scope="col" className={look} aria-sort={direction}>
                  <button
                    type="button"
                    className={`activity-sort activity-${direction}`}
                    onClick={() => onOrder(column)}
                  >
                    {t(label)}
                    <ChevronDownIcon fontSize="small" />
                  </button>
                </th>
              );
            })}
            <th scope="col" className="activity-last">
              <VisuallyHidden>{t('activity.action')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.iD_Instance} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { readonly row: ActivityRow }) {
  const labels = useCourseLabels();
  const scoreOf = useScore();
  const name = useId();
  return (
    <tr>
      <th scope="row" aria-labelledby={name}>
        <span id={name} className="activity-name">
          <CourseName row={row} />
        </span>
        <CourseNumbers row={row} />
      </th>
      <td>
        <CourseStatus row={row} />
      </td>
      <td>
        <CourseDue row={row} />
      </td>
      <td className="activity-roomy">
        <FinishedDay row={row} />
      </td>
      <td className="activity-roomy">{labels.modality(row.modality)}</td>
      <td className="activity-number">{scoreOf(row)}</td>
      <td className="activity-last">
        <StartCourse row={row} />
        {row.score !== null && <span className="activity-tight">{scoreOf(row)}</span>}
      </td>
    </tr>
  );
}
