import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { addDays, mondayOf } from '#platform/clock/clock.ts';
import { formatWeekday } from '#platform/i18n/format.ts';
import { dayFormat } from '#platform/i18n/kept.ts';
import type { Language } from '#platform/i18n/language.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { ArrowLeftIcon, ArrowRightIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Button } from '#platform/ui/plain/button.tsx';
import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import { getSessions, type Session } from '../../shared/calls.ts';
import { type Clash, findClashes } from '../../shared/clashes.ts';
import { modalities } from '../../shared/codes.ts';
import { hoursText } from '../../shared/session-place.ts';
import { instanceAddress } from '../instance-address.ts';
import { layOutWeek, type WeekDay } from './week-layout.ts';
import './week.css';

interface WeekPanelProps {
  /** any day of the week that is shown, `yyyy-MM-dd` */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** A week of sessions as a calendar: seven columns, on a phone a list of days; what needs one room or person at once is marked. */
export default function WeekPanel({ day, onDay }: WeekPanelProps) {
  const { t, language } = useTexts('instances');
  const { user } = useSession();
  const monday = mondayOf(day);
  const query = useQuery({
    queryKey: ['sessions', user.name, monday],
    queryFn: ({ signal }) => send(getSessions, { query: { week: monday }, signal, isBackground: true }),
  });
  const { data } = query;
  const today = data?.today ?? companyToday();
  return (
    <section className="week" aria-labelledby="week-title">
      <div className="week-head">
        <h2 id="week-title" className="type-h3" aria-live="polite">
          {t('week.title', { range: rangeText(monday, addDays(monday, 6), language) })}
        </h2>
        <div className="week-moves">
          <Button variant="outlined" startIcon={<ArrowLeftIcon />} onClick={() => onDay(addDays(monday, -7))}>
            {t('week.previous')}
          </Button>
          <Button variant="outlined" disabled={monday === mondayOf(today)} onClick={() => onDay(today)}>
            {t('week.this')}
          </Button>
          <Button variant="outlined" onClick={() => onDay(addDays(monday, 7))}>
            {t('week.next')}
            <ArrowRightIcon />
          </Button>
        </div>
      </div>
      {query.isLoadingError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Skeleton height={360} />
      ) : (
        <Days {...data} monday={monday} today={today} />
      )}
    </section>
  );
}

interface DaysProps {
  readonly sessions: readonly Session[];
  /** there are more of them, which are not told */
  readonly isCut: boolean;
  readonly monday: string;
  readonly today: string;
}

function Days({ sessions, isCut, monday, today }: DaysProps) {
  const { t } = useTexts('instances');
  const clashes = findClashes(sessions);
  const days = layOutWeek(sessions, monday);
  // Of the days beside the week only what clashes with it is of interest.
  const shown = days.flatMap((day) => day.sessions);
  const clashing = shown.filter(({ iD_Instance }) => clashes.has(iD_Instance)).length;
  return (
    <>
      {shown.length === 0 && <p className="ui-quiet">{t('week.none')}</p>}
      {isCut && (
        <p className="week-clashes">
          <WarningIcon fontSize="small" />
          {t('week.cut', { shown: sessions.length })}
        </p>
      )}
      {clashing > 0 && (
        <p className="week-clashes">
          <WarningIcon fontSize="small" />
          {t('week.clashes', { count: clashing })}
        </p>
      )}
      <ol className="week-days">
        {days.map((day) => (
          <Day key={day.day} day={day} isToday={day.day === today} clashes={clashes} />
        ))}
      </ol>
    </>
  );
}

interface DayProps {
  readonly day: WeekDay;
  readonly isToday: boolean;
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
}

function Day({ day: { day, sessions }, isToday, clashes }: DayProps) {
  const { t, language } = useTexts('instances');
  return (
    <li
      className="week-day"
      aria-current={isToday ? 'date' : undefined}
      data-empty={sessions.length === 0 ? true : undefined}
    >
      <h3 className="week-name">
        <span>{formatWeekday(day, language)}</span> <strong>{Number(day.slice(8))}</strong>
        {isToday && <span className="week-today">{t('week.today')}</span>}
      </h3>
      {sessions.length === 0 ? (
        <p className="week-nothing">{t('week.nothing')}</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <SessionBlock
              key={session.iD_Instance}
              session={session}
              clashes={clashes.get(session.iD_Instance) ?? []}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A session with its hours, place and people; the whole of it leads to its page. */
function SessionBlock({ session, clashes }: { readonly session: Session; readonly clashes: readonly Clash[] }) {
  const { t, language } = useTexts('instances');
  const { course_Name, doc_Number, sector_Name, place, modality, status, people, finished } = session;
  const held = modalities[modality as keyof typeof modalities][language];
  const hours = hoursText(session);
  return (
    <Surface as="li" className="week-session" data-status={status}>
      {hours === '' ? <p className="ui-quiet">{t('week.noHour')}</p> : <p className="week-hours">{hours}</p>}
      <p>
        <Link className="week-course" to={instanceAddress('closing', session)}>
          {course_Name}
        </Link>
      </p>
      {place !== null && <p>{place}</p>}
      <p className="ui-quiet">{[doc_Number, sector_Name, held].join(' · ')}</p>
      <p className="week-people">{t('week.people', { finished, people })}</p>
      {clashes.map(({ kind, with: other }) => (
        <p key={`${kind}-${other.iD_Instance}`} className="week-clash">
          <WarningIcon fontSize="small" />
          {t(`week.clash.${kind}`, { course: other.course_Name, hours: hoursText(other) })}
        </p>
      ))}
    </Surface>
  );
}

const wholeDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);

/** "23–29 de noviembre de 2026" */
const rangeText = (from: string, to: string, language: Language) =>
  wholeDay(language).formatRange(inUtc(from), inUtc(to));
