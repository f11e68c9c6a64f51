import type { HTMLAttributes, ReactNode } from 'react';
import type { ToneName } from '../theme/palette.ts';
import { classNames } from './class-names.ts';
import './surface.css';

/** A sheet of paper with a fine line around it. */
export function Surface({
  as: Tag = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { readonly as?: 'div' | 'section' | 'article' | 'li' }) {
  return <Tag {...rest} className={classNames('ui-surface', className)} />;
}

interface SkeletonProps {
  /** px, or any length of CSS; all there is by default */
  readonly width?: number | string;
  readonly height?: number | string;
  /** `line` stands for a line of text, `block` for anything else */
  readonly shape?: 'block' | 'line';
}

/** The outline of what is still loading; decoration, so that what holds it says that it loads. */
export function Skeleton({ width, height = '1.2em', shape = 'block' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={shape === 'line' ? 'ui-skeleton ui-skeleton-line' : 'ui-skeleton'}
      style={{ width, height }}
    />
  );
}

/** A text that is read out and not drawn. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="ui-hidden">{children}</span>;
}

interface AlertProps {
  readonly tone: ToneName;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** what may be done about it */
  readonly action?: ReactNode;
}

/** Something to know, as colour, icon and words. Anyone who draws it gives it a role where it is to be announced. */
export function Alert({ tone, icon, children, action }: AlertProps) {
  return (
    <div className={`ui-alert type-body2 ui-tone-${tone}`}>
      {icon}
      <div className="ui-alert-text">{children}</div>
      {action}
    </div>
  );
}
