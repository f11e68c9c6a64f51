import type { ReactNode } from 'react';
import { classNames } from '../plain/class-names.ts';
import '../plain/surface.css';
import type { ToneName } from '../theme/palette.ts';
import './state-block.css';

interface StateBlockProps {
  /** An icon of `platform/ui/icons`. */
  readonly icon: ReactNode;
  readonly title: string;
  /** `h1` where it replaces a whole page */
  readonly titleAs?: 'p' | 'h1';
  readonly hint?: string | undefined;
  /** A button or link that leads on. */
  readonly action?: ReactNode;
  readonly tone?: ToneName;
  readonly role?: 'alert' | 'status';
  /** For a place inside a card: less air. */
  readonly dense?: boolean;
}

/** The common shape of empty, failed and forbidden states: icon, sentence, hint and a way on. */
export function StateBlock(props: StateBlockProps) {
  const { icon, title, titleAs: Title = 'p', hint, action, tone = 'neutral', role, dense = false } = props;
  return (
    <div role={role} className={classNames('state-block', dense && 'state-block-dense')}>
      <div aria-hidden="true" className={`state-block-sign ui-tone-${tone}`}>
        {icon}
      </div>
      <Title className={dense ? 'type-subtitle2' : 'type-h3'}>{title}</Title>
      {hint !== undefined && <p className="state-block-hint type-body2">{hint}</p>}
      {action !== undefined && action !== false && <div className="state-block-action">{action}</div>}
    </div>
  );
}
