import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import {
  DueLine,
  opensFromDashboard,
  startsFromActivity,
  takingState,
  useCourseLabels,
} from '#features/attendance/web/public.tsx';
import { Modality } from '#features/instances/shared/codes.ts';
import { whenAndWhere } from '#features/instances/shared/session-place.ts';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { pagePaths } from '#product/page-paths.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { trainingRecordPath } from '../../shared/training-record-path.ts';
import { StartButton } from '../start-button.tsx';
import './course-row.css';

type Item = { readonly item: PendingCourseItem };

/** A course that is to be done: its due date, and the one act that leads on, which the whole row is a target of. */
export function CourseRow({ item }: Item) {
  const { attended, course } = item;
  const { role } = useSession();
  const isHere = startsFromActivity(attended);
  return (
    <li className="course-row">
      <div className="course-row-name">
        <h3 className="type-h4">
          {!isHere && opensFromDashboard(attended) && mayCall(role, takesCourses) ? (
            <Link className="course-row-all" to={pagePaths.taking} state={takingState(attended)}>
              {course.name}
            </Link>
          ) : (
            course.name
          )}
        </h3>
        <Facts item={item} />
      </div>
      <div className="course-row-due">
        <DueLine due={attended} />
      </div>
      {isHere ? (
        <StartButton attended={attended} name={item.course.name} className="course-row-act course-row-all" />
      ) : (
        <Elsewhere item={item} />
      )}
    </li>
  );
}

/** Also with whom it is taken, where that is not here. */
function Facts({ item: { attended, course, instance } }: Item) {
  const { t } = useTranslation('attendance');
  const labels = useCourseLabels();
  const { instructor } = instance;
  const isHere = attended.modality === Modality.Online;
  const facts = [
    course.doc_Number,
    labels.courseType(course.iD_Type),
    ...(isHere ? [labels.modality(attended.modality)] : []),
    ...(isHere || instructor === '' ? [] : [t('course.with', { instructor })]),
  ];
  return <p className="course-row-facts type-body2 ui-quiet">{facts.join(' · ')}</p>;
}

/** How and when it is taken, if not here. */
function Elsewhere({ item: { attended, instance } }: Item) {
  const { t } = useTranslation('attendance');
  const { instance_Date: day } = instance;
  const told = whenAndWhere(instance, day === null ? t('course.noDay') : t('course.onDay', { day: formatDay(day) }));
  return (
    <p className="course-row-act course-row-elsewhere type-body2">
      <strong>{t(attended.modality === Modality.InPerson ? 'course.onPaper' : 'course.onTablet')}</strong>
      <span className="ui-quiet">{told.join(' · ')}</span>
    </p>
  );
}

/** A course that is finished: when, on time or not, with which score; it opens its training record. */
export function FinishedRow({ item }: Item) {
  const { t } = useTranslation('attendance');
  const { attended, course } = item;
  const { finishedDate, score } = attended;
  const facts = [
    course.doc_Number,
    ...(finishedDate === null ? [] : [t('course.finishedOn', { date: companyMoment(finishedDate).slice(0, 10) })]),
    ...(score === null ? [] : [t('course.score', { percent: scorePercent(score) })]),
  ];
  return (
    <li className="course-row course-row-finished">
      <div className="course-row-name">
        <h3 className="type-h4">
          <Link className="course-row-all" to={trainingRecordPath(attended)}>
            {course.name}
          </Link>
        </h3>
        <p className="course-row-facts type-body2 ui-quiet">{facts.join(' · ')}</p>
      </div>
      <div className="course-row-due">
        <DueLine due={attended} />
      </div>
    </li>
  );
}
