import type { ReactNode } from 'react';
import { classNames } from '../plain/class-names.ts';
import '../plain/surface.css';
import type { ToneName } from '../theme/palette.ts';
import { Drawing, type DrawingName } from './drawing.tsx';
import './state-block.css';

interface StateBlockProps {
  readonly drawing: DrawingName;
  /** The drawing is pressed on, as a seal is: at the moment of an act, not where its result is read later. */
  readonly isPressed?: boolean;
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

/** The common shape of empty, failed and forbidden states: drawing, sentence, hint and a way on. */
export function StateBlock(props: StateBlockProps) {
  const { drawing, isPressed = false, title, titleAs: Title = 'p' } = props;
  const { hint, action, tone = 'neutral', role, dense = false } = props;
  return (
    <div role={role} className={classNames('state-block', dense && 'state-block-dense')}>
      <div className={`state-block-sign state-block-${tone}`}>
        <Drawing name={drawing} isPressed={isPressed} />
      </div>
      <Title className={dense ? 'type-subtitle2' : 'type-h3'}>{title}</Title>
      {hint !== undefined && <p className="state-block-hint type-body2">{hint}</p>}
      {action !== undefined && action !== false && <div className="state-block-action">{action}</div>}
    </div>
  );
}
