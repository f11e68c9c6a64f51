import { Suspense, useState } from 'react';
import { wordDueSoon } from '#features/attendance/shared/due-words.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BellIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { IconButton } from '#platform/ui/plain/button.tsx';
import './notification-bell.css';
import { useNotifications } from './use-notifications.ts';

const NotificationPopover = lazyPart(() => import('./notification-popover.tsx'));

function Count({ count }: { readonly count: number }) {
  return (
    <span aria-hidden="true" className="bell-count">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** The bell of the top bar, with the number of courses that are due or expired and of alerts, and their popover. */
export function NotificationBell({ disabled }: { readonly disabled: boolean }) {
  const { t, language } = useTexts('bell');
  const { data: items, alerts } = useNotifications(disabled);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const total = items.length + alerts.length;
  const courses = items.length === 0 ? t('open') : t('openCount', { courses: wordDueSoon(items.length, language) });
  const alerted = alerts.length === 0 ? courses : `${courses}, ${t('alerts', { count: alerts.length })}`;
  // The number that is seen is part of the name.
  const label = alerts.length === 0 || items.length === 0 ? alerted : `${alerted}, ${t('total', { count: total })}`;
  return (
    <>
      <IconButton
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {total > 0 && <Count count={total} />}
      </IconButton>
      <Suspense fallback={null}>
        {anchor !== null && (
          <NotificationPopover items={items} alerts={alerts} anchor={anchor} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}
