import { useTranslation } from 'react-i18next';
import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { DueLine, useCourseLabels } from '#features/attendance/web/public.tsx';
import { Surface } from '#platform/ui/plain/surface.tsx';
import type { ActivityRow } from '../../shared/contract.ts';
import { CourseName, CourseStatus, FinishedDay, StartCourse, useScore } from './row-parts.tsx';

/** The courses on a small screen: what is to be done with the act, what is over with its result. */
export function ActivityCards({ rows }: { readonly rows: readonly ActivityRow[] }) {
  return (
    <ul className="activity-cards">
      {rows.map((row) => (
        <Card key={row.iD_Instance} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('own');
  const labels = useCourseLabels();
  const scoreOf = useScore();
  const isOpen = openAttendanceStatuses.includes(row.status);
  const facts = [row.doc_Number, labels.modality(row.modality), ...(isOpen ? [labels.status(row.status)] : [])];
  return (
    <Surface as="li" className="activity-card">
      <h2 className="type-h4">
        <CourseName row={row} />
      </h2>
      <p className="activity-numbers ui-quiet">{facts.join(' · ')}</p>
      {isOpen ? (
        <div className="activity-card-state">
          <DueLine due={row} />
          <StartCourse row={row} />
        </div>
      ) : (
        <div className="activity-card-state">
          <CourseStatus row={row} />
          {row.status === AttendanceStatus.Finished && (
            <span className="type-body2">
              <FinishedDay row={row} />
              {row.score !== null && ` · ${t('activity.score')}: ${scoreOf(row)}`}
            </span>
          )}
        </div>
      )}
    </Surface>
  );
}
