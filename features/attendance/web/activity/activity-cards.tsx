import { useTranslation } from 'react-i18next';
import { Surface } from '#platform/ui/plain/surface.tsx';
import { AttendanceStatus } from '../../codes.ts';
import type { ActivityRow } from '../../contract.ts';
import {
  CourseDue,
  CourseName,
  CourseNumbers,
  CourseStatus,
  finishedDay,
  StartCourse,
  useScore,
} from './row-parts.tsx';

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
  const { t } = useTranslation('attendance');
  const scoreOf = useScore();
  const isFinished = row.status === AttendanceStatus.Finished;
  return (
    <Surface as="li" className="activity-card">
      <h2 className="type-h4">
        <CourseName row={row} />
      </h2>
      <CourseNumbers row={row} withModality />
      <div className="activity-card-state">
        <CourseStatus row={row} />
        {isFinished ? (
          <span className="type-body2">
            {finishedDay(row)}
            {row.score !== null && ` · ${t('activity.score')}: ${scoreOf(row)}`}
          </span>
        ) : (
          <CourseDue row={row} />
        )}
        <StartCourse row={row} />
      </div>
    </Surface>
  );
}
