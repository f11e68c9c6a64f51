import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { ChecklistIcon, TabletIcon } from '#platform/ui/icons/record-icons.tsx';
import { Button, LinkButton } from '#platform/ui/plain/button.tsx';
import { Surface } from '#platform/ui/plain/surface.tsx';
import { getSessions, type Session } from '../../shared/calls.ts';
import { can } from '../../shared/can.ts';
import { whenAndWhere } from '../../shared/session-place.ts';
import { instanceAddress } from '../instance-address.ts';
import { StartTabletDialog } from '../start-tablet-dialog.tsx';
import { groupSessions, type SessionGroup, sessionGroups } from './group-sessions.ts';
import { SessionsSkeleton } from './sessions-skeleton.tsx';
import './sessions.css';

/** Sessions that are shown of a group before somebody asks for the rest. */
const shownFirst: Readonly<Record<SessionGroup, number>> = { today: 12, next: 4, earlier: 2 };

/** A trainer's sessions as cards, for a hand that holds a tablet: each with the one thing that is done with it. */
export default function SessionsPanel() {
  const { t } = useTranslation('instances');
  const { user } = useSession();
  const [starting, setStarting] = useState<Session | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<SessionGroup>>(new Set());
  const query = useQuery({
    queryKey: ['sessions', user.name],
    queryFn: ({ signal }) => send(getSessions, { query: {}, signal, isBackground: true }),
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed dense error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <SessionsSkeleton />;
  const groups = groupSessions(data.sessions, data.today);
  return (
    <div className="sessions">
      {data.isCut && <p className="ui-quiet">{t('sessions.cut', { shown: data.sessions.length })}</p>}
      {sessionGroups.map((id) => {
        const all = groups[id];
        if (all.length === 0 && id !== 'today') return null;
        const shown = opened.has(id) ? all : all.slice(0, shownFirst[id]);
        return (
          <section key={id} aria-labelledby={`sessions-${id}`}>
            <h2 id={`sessions-${id}`} className="type-h3">
              {t(`sessions.${id}`)}
            </h2>
            {all.length === 0 && <p className="ui-quiet">{t('sessions.none')}</p>}
            <ul>
              {shown.map((session) => (
                <SessionCard
                  key={session.iD_Instance}
                  session={session}
                  saysDay={id !== 'today' || session.day !== data.today}
                  onStart={() => setStarting(session)}
                />
              ))}
            </ul>
            {shown.length < all.length && (
              <Button onClick={() => setOpened(new Set([...opened, id]))}>
                {t('sessions.more', { count: all.length - shown.length })}
              </Button>
            )}
          </section>
        );
      })}
      {starting !== null && <StartTabletDialog instance={starting} onClose={() => setStarting(null)} />}
    </div>
  );
}

interface SessionCardProps {
  readonly session: Session;
  /** false where the heading says it */
  readonly saysDay: boolean;
  readonly onStart: () => void;
}

function SessionCard({ session, saysDay, onStart }: SessionCardProps) {
  const { t } = useTranslation('instances');
  const { course_Name, doc_Number, version, sector_Name, day, expiration_Date, people, finished } = session;
  const held = whenAndWhere(session, saysDay ? formatDay(day) : '');
  const said = [
    sector_Name,
    ...(expiration_Date === day && saysDay ? [] : [t('facts.expires', { date: formatDay(expiration_Date) })]),
  ];
  return (
    <Surface as="li" className="session">
      <div className="session-words">
        <h3 className="type-h3">{course_Name}</h3>
        {held.length > 0 && <p className="session-when">{held.join(' · ')}</p>}
        <p className="ui-quiet">{t('sessions.document', { document: doc_Number, version })}</p>
        <p>{said.join(' · ')}</p>
      </div>
      <p className="session-people">
        <strong>{t('sessions.count', { finished, people })}</strong>
        <span className="ui-quiet">{t('sessions.finished')}</span>
      </p>
      <SessionAct session={session} onStart={onStart} />
    </Surface>
  );
}

/** The one act of a session: it starts the tablet or takes the attendance; who may do neither sees who takes part. */
function SessionAct({ session, onStart }: Pick<SessionCardProps, 'session' | 'onStart'>) {
  const { t } = useTranslation('instances');
  const { role } = useSession();
  const named = (act: 'startTablet' | 'inPerson' | 'seeAssistants') => ({
    children: t(`actions.${act}`),
    'aria-label': `${t(`actions.${act}`)}: ${session.course_Name}`,
  });
  if (can(role, 'startTablet', session))
    return (
      <Button
        className="session-act"
        variant="filled"
        startIcon={<TabletIcon />}
        onClick={onStart}
        {...named('startTablet')}
      />
    );
  if (can(role, 'inPerson', session))
    return (
      <LinkButton
        className="session-act"
        variant="filled"
        startIcon={<ChecklistIcon />}
        to={instanceAddress('inPerson', session)}
        {...named('inPerson')}
      />
    );
  return (
    <LinkButton
      className="session-act"
      variant="outlined"
      to={instanceAddress('assistants', session)}
      {...named('seeAssistants')}
    />
  );
}
