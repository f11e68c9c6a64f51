import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CheckCircleIcon, CheckIcon, WarningIcon } from '../icons/icons.tsx';
import '../plain/surface.css';
import './notice-stack.css';
import { type Notice, takeNotices, useWaitingNotices } from './notices.ts';

interface Look {
  readonly tone: 'positive' | 'neutral' | 'critical';
  readonly icon: ReactNode;
  readonly role: 'alert' | 'status';
  /** ms in sight */
  readonly duration: number;
}

const looks: Readonly<Record<Notice['kind'], Look>> = {
  success: { tone: 'positive', icon: <CheckCircleIcon />, role: 'status', duration: 1000 },
  info: { tone: 'neutral', icon: <CheckIcon />, role: 'status', duration: 4000 },
  error: { tone: 'critical', icon: <WarningIcon />, role: 'alert', duration: 5000 },
};

/** Notices in sight at once. */
const most = 3;

interface Shown extends Notice {
  readonly id: number;
}

/** One that is on screen already is not said twice. */
function added(before: readonly Shown[], taken: readonly Notice[], nextId: () => number): readonly Shown[] {
  const isNew = ({ kind, text }: Notice) => !before.some((one) => one.kind === kind && one.text === text);
  return [...before, ...taken.filter(isNew).map((notice) => ({ ...notice, id: nextId() }))].slice(-most);
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
  return (
    <div className="notices">
      {shown.map(({ id, ...notice }) => (
        <NoticeCard key={id} {...notice} onGone={() => setShown((now) => now.filter((one) => one.id !== id))} />
      ))}
    </div>
  );
}

function NoticeCard({ kind, text, onGone }: Notice & { readonly onGone: () => void }) {
  const { tone, icon, role, duration } = looks[kind];
  // Under the pointer it stays.
  const [isHeld, setHeld] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (isHeld) return;
    const timer = window.setTimeout(() => gone.current(), duration);
    return () => window.clearTimeout(timer);
  }, [isHeld, duration]);
  return (
    <div
      role={role}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={`notice notice-${kind} type-body2 ui-tone-${tone}`}
    >
      {icon}
      <span>{text}</span>
    </div>
  );
}
