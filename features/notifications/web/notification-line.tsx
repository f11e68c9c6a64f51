import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { IconButton } from '#platform/ui/plain/button.tsx';
import '#platform/ui/plain/surface.css';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import './notification-popover.css';

interface NotificationLineProps {
  readonly to: string;
  /** of the history entry that the link makes */
  readonly state?: object;
  readonly tone: ToneName;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** marks it as seen; absent where it stays until what it tells is over */
  readonly seen?: { readonly label: string; readonly isPending: boolean; readonly onSeen: () => void };
  /** told when the link leads away */
  readonly onLeave: () => void;
}

/** One thing that the bell tells, and where it leads. */
export function NotificationLine({ to, state, tone, icon, title, text, seen, onLeave }: NotificationLineProps) {
  return (
    <li className="bell-item">
      <Link to={to} state={state} onClick={onLeave} className="bell-line">
        <span aria-hidden="true" className={`bell-sign ui-tone-${tone}`}>
          {icon}
        </span>
        <span className="bell-words">
          <span className="bell-what type-subtitle2">{title}</span>
          <span className={`ui-tone-${tone} bell-when type-caption`}>{text}</span>
        </span>
      </Link>
      {seen !== undefined && (
        <IconButton aria-label={seen.label} title={seen.label} disabled={seen.isPending} onClick={seen.onSeen}>
          <CheckIcon />
        </IconButton>
      )}
    </li>
  );
}
