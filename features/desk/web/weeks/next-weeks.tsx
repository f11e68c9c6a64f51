import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { dayFormat } from '#platform/i18n/kept.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CalendarIcon } from '#platform/ui/icons/icons.tsx';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import { getNextWeeks, remindOfDay } from '../../shared/calls.ts';
import type { NextWeeks } from '../../shared/next-weeks.ts';
import { dueAddress, newSessionAddress, sessionsAddress } from '../addresses.ts';
import '../desk.css';
import './next-weeks.css';
import { RemindButton } from './remind-button.tsx';

type Day = NextWeeks['days'][number];

/** Four weeks ahead as a calendar: what comes due each day, how much of it nobody has opened, and the sessions that are planned. */
export default function NextWeeksPanel() {
  const { t } = useTranslation('desk');
  const { user, role } = useSession();
  const weeks = useQuery({
    queryKey: ['nextWeeks', user.name],
    queryFn: ({ signal }) => send(getNextWeeks, { signal, isBackground: true }),
  });
  const known = useSliced(weeks.data);
  return (
    <Surface as="section" className="desk" aria-labelledby="next-weeks">
      <div className="desk-head">
        <h2 id="next-weeks" className="type-h3">
          {t('weeks.title')}
        </h2>
      </div>
      {weeks.isLoadingError ? (
        <LoadFailed dense error={weeks.error} onRetry={() => void weeks.refetch()} />
      ) : known === undefined ? (
        <div className="weeks-waiting">
          <Skeleton height={260} />
        </div>
      ) : (
        <Calendar days={known.days} canRemind={known.isMailOn && mayCall(role, remindOfDay)} canPlan={known.canPlan} />
      )}
    </Surface>
  );
}

/** How many days are put into words. */
const saidDays = 3;

/** The busiest day, and those with most that nobody has opened, soonest first. */
function daysToSay(days: readonly Day[]): readonly Day[] {
  const busiest = days.toSorted((a, b) => b.due - a.due)[0];
  const waiting = days.filter(({ notOpened }) => notOpened > 0).toSorted((a, b) => b.people - a.people);
  const chosen = [...new Set([...(busiest?.due ? [busiest] : []), ...waiting])].slice(0, saidDays);
  return days.filter((day) => chosen.includes(day));
}

function Calendar(props: {
  readonly days: readonly Day[];
  readonly canRemind: boolean;
  /** whether the reader schedules sessions */
  readonly canPlan: boolean;
}) {
  const { days, canRemind, canPlan } = props;
  const { t, language } = useTexts('desk');
  const most = Math.max(1, ...days.map(({ due }) => due));
  const said = daysToSay(days);
  return (
    <div className="weeks">
      <ul className="weeks-said type-body2">
        {said.length === 0 && <li>{t('weeks.nothing')}</li>}
        {said.map((day) => (
          <li key={day.day}>
            <span>
              <Told day={day} />
            </span>
            {canRemind && day.people > 0 && <RemindButton day={day.day} people={day.people} />}
            {canPlan && (
              <LinkButton size="small" to={newSessionAddress(day.day)}>
                {t('weeks.plan')}
                <span className="ui-hidden">{` ${dayName(day.day, language)}`}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <div className="weeks-names" aria-hidden="true">
        {Array.from({ length: 7 }, (_, place) => (
          <span key={weekdayName(place, language)}>{weekdayName(place, language)}</span>
        ))}
      </div>
      <ol className="weeks-days">
        {days.map((day, place) => (
          <li
            key={day.day}
            style={place === 0 ? { gridColumnStart: weekdayOf(day.day) + 1 } : undefined}
            data-quiet={day.due === 0 && !day.sessions ? true : undefined}
            aria-current={place === 0 ? 'date' : undefined}
          >
            <span className="weeks-day" aria-hidden="true">
              {Number(day.day.slice(8))}
              {(place === 0 || day.day.endsWith('-01')) && ` ${monthOf(day.day, language)}`}
            </span>
            {day.due > 0 && (
              <Link className="weeks-due" to={dueAddress(day.day)} data-unopened={day.notOpened > 0 || undefined}>
                <span className="weeks-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(day.due / most) * 100}%` }} />
                </span>
                <span className="ui-hidden">
                  <Told day={day} />
                </span>
                <span aria-hidden="true">{formatNumber(day.due, language)}</span>
              </Link>
            )}
            {(day.sessions ?? 0) > 0 && (
              <Link className="weeks-sessions" to={sessionsAddress(day.day)}>
                <CalendarIcon />
                <span className="ui-hidden">
                  {`${dayName(day.day, language)}: ${t('weeks.sessions', { count: day.sessions ?? 0 })}`}
                </span>
                <span aria-hidden="true">{day.sessions}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="weeks-legend type-caption ui-quiet">{t('weeks.legend')}</p>
    </div>
  );
}

/** "El jueves 26 vencen 30; 12 sin abrir." */
function Told({ day: { day, due, notOpened } }: { readonly day: Day }) {
  const { t, language } = useTexts('desk');
  const said = t('weeks.due', { count: due, shown: formatNumber(due, language), day: dayName(day, language) });
  return notOpened === 0
    ? `${said}.`
    : `${said}; ${t('weeks.notOpened', { count: notOpened, shown: formatNumber(notOpened, language) })}.`;
}

const shortWeekday = dayFormat({ weekday: 'short' });
const weekdayAndDay = dayFormat({ weekday: 'long', day: 'numeric' });
const shortMonth = dayFormat({ month: 'short' });

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Monday is 0. */
const weekdayOf = (day: string) => (inUtc(day).getUTCDay() + 6) % 7;

/** @param place Monday is 0 */
const weekdayName = (place: number, language: Language) => shortWeekday(language).format(Date.UTC(2024, 0, 1 + place));

const dayName = (day: string, language: Language) => weekdayAndDay(language).format(inUtc(day));

const monthOf = (day: string, language: Language) => shortMonth(language).format(inUtc(day)).replace('.', '');
