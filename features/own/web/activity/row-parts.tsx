import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { wordDue } from '#features/attendance/shared/due-words.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { DueLine, startsFromActivity, statusLook, useCourseLabels } from '#features/attendance/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { companyDayAt } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { ClockIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import { Day } from '#platform/ui/plain/day.tsx';
import type { ActivityRow } from '../../shared/contract.ts';
import { recordOutcome } from '../../shared/record-words.ts';
import { trainingRecordPath } from '../../shared/training-record-path.ts';
import { StartButton } from '../start-button.tsx';

/** The parts of a course that the table shows in its cells and a card one under the other. */
type Row = { readonly row: ActivityRow };

/** The name; of a finished course it is the link to its training record, with the whole row as its target. */
export function CourseName({ row }: Row) {
  if (row.status !== AttendanceStatus.Finished) return row.course_Name;
  return (
    <Link className="activity-all" to={trainingRecordPath(row)}>
      {row.course_Name}
    </Link>
  );
}

/** Document first; the numbers of course and instance are for who is asked for them. */
export function CourseNumbers({ row }: Row) {
  const { t } = useTranslation(['own', 'attendance']);
  return (
    <span className="activity-numbers ui-quiet">
      {row.doc_Number}
      <span className="activity-internal">
        {` · ${row.iD_Course} · ${t('activity.instance').toLowerCase()} ${row.iD_Instance}`}
      </span>
    </span>
  );
}

/** How far it is; a course that ended in absence, or was not passed, says that, and one that was finished late too. */
export function CourseStatus({ row }: Row) {
  const { t } = useTranslation(['own', 'attendance']);
  const { language } = useLanguage();
  const labels = useCourseLabels();
  const isFinished = row.status === AttendanceStatus.Finished;
  if (isFinished && row.approved !== true) {
    const { text, tone } = recordOutcome({ attended: row }, language);
    return <StatusChip tone={tone} icon={<CrossCircleIcon />} label={text} />;
  }
  return (
    <span className="activity-chips">
      <StatusChip {...statusLook(row.status)} label={labels.status(row.status)} />
      {isFinished && row.onTime === false && (
        <StatusChip tone="warning" icon={<ClockIcon />} label={t('activity.late')} />
      )}
    </span>
  );
}

/** The expiration: marked by its bucket while it is still to be done. */
export function CourseDue({ row }: Row) {
  const { language } = useLanguage();
  const day = formatDay(row.expiration_Date);
  if (!openAttendanceStatuses.includes(row.status)) {
    return (
      <span className="ui-quiet">
        <Day day={row.expiration_Date} />
      </span>
    );
  }
  return (
    <span className="activity-chips">
      <DueLine due={row} />
      {!wordDue(row, language).includes(day) && (
        <span className="activity-day ui-quiet">
          <Day day={row.expiration_Date} />
        </span>
      )}
    </span>
  );
}

/** The day on which it was finished; '–' before. */
export function FinishedDay({ row: { status, finishedDate } }: Row) {
  if (status !== AttendanceStatus.Finished || finishedDate === null) return '–';
  return <Day day={companyDayAt(new Date(finishedDate))} />;
}

/** The score in percent; '–' without one. */
export function useScore(): (row: ActivityRow) => string {
  const { t } = useTranslation(['own', 'attendance']);
  return ({ score }) => (score === null ? '–' : t('attendance:percent', { value: scorePercent(score) }));
}

/** Starts or continues a course that is taken online and still open, with the whole row as its target; else nothing (S0 section 4). */
export function StartCourse({ row }: Row) {
  if (!startsFromActivity(row)) return null;
  return <StartButton attended={row} name={row.course_Name} size="small" className="activity-all activity-act" />;
}
