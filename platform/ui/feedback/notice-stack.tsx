import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon, CheckIcon, CrossIcon, WarningIcon } from '../icons/icons.tsx';
import { Button, IconButton } from '../plain/button.tsx';
import '../plain/surface.css';
import './notice-stack.css';
import { timeInSight } from './notice-time.ts';
import { type Notice, onOffersWithdrawn, takeNotices, useWaitingNotices } from './notices.ts';

interface Look {
  readonly tone: 'positive' | 'neutral' | 'critical';
  readonly icon: ReactNode;
  /** `alert` interrupts; what has none is read out when there is time, by the region around it */
  readonly role?: 'alert';
}

const looks: Readonly<Record<Notice['kind'], Look>> = {
  success: { tone: 'positive', icon: <CheckCircleIcon /> },
  info: { tone: 'neutral', icon: <CheckIcon /> },
  error: { tone: 'critical', icon: <WarningIcon />, role: 'alert' },
};

/** Notices in sight at once. */
const most = 3;

interface Shown extends Notice {
  readonly id: number;
}

/** One that is on screen already is not said twice; with an offer the newer takes its place, since it is about another record. */
function added(before: readonly Shown[], taken: readonly Notice[], nextId: () => number): readonly Shown[] {
  let now = before;
  for (const notice of taken) {
    const same = now.find(({ kind, text }) => kind === notice.kind && text === notice.text);
    if (same !== undefined && notice.offer === undefined) continue;
    now = [...now.filter((one) => one !== same), { ...notice, id: nextId() }];
  }
  return now.slice(-most);
}

/** Draws the notices over the page, at its foot; over a dialog at its head. */
export default function NoticeStack() {
  const waiting = useWaitingNotices();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  useEffect(() => {
    if (waiting.length === 0) return;
    const taken = takeNotices();
    setShown((before) =>
      added(before, taken, () => {
        lastId.current += 1;
        return lastId.current;
      }),
    );
  }, [waiting]);
  useEffect(
    () => onOffersWithdrawn((owner) => setShown((now) => now.filter(({ offer }) => offer?.owner !== owner))),
    [],
  );
  return shown.map(({ id, ...notice }) => (
    <NoticeCard key={id} {...notice} onGone={() => setShown((now) => now.filter((one) => one.id !== id))} />
  ));
}

function NoticeCard({ onGone, ...notice }: Notice & { readonly onGone: () => void }) {
  const { t } = useTranslation('ui');
  const { kind, text, offer } = notice;
  const { tone, icon, role } = looks[kind];
  const { isHeld, hold } = useHeld();
  const gone = useRef(onGone);
  gone.current = onGone;
  const time = timeInSight(notice);
  useEffect(() => {
    if (isHeld) return;
    const timer = window.setTimeout(() => gone.current(), time);
    return () => window.clearTimeout(timer);
  }, [isHeld, time]);
  const take = () => {
    onGone();
    offer?.onTake();
  };
  return (
    <div {...hold} className={`notice notice-${kind} type-body2 ui-tone-${tone}`}>
      {icon}
      <span role={role}>{text}</span>
      {offer !== undefined && (
        <Button size="small" tone="inherit" variant="outlined" onClick={take}>
          {offer.label}
        </Button>
      )}
      <IconButton className="notice-close" aria-label={t('close')} onClick={onGone}>
        <CrossIcon fontSize="small" />
      </IconButton>
    </div>
  );
}

/** Under the pointer, and while something in it has the focus, a notice stays. */
function useHeld() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { isHeld: pointed || focused, hold };
}
