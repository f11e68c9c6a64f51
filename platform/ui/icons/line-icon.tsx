import type { SVGProps } from 'react';
import './icon.css';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize'> {
  /** 24 px, `small` 20 px, or that of the text around it */
  readonly fontSize?: 'medium' | 'small' | 'inherit';
  /** its name where no text beside it carries the meaning */
  readonly titleAccess?: string;
}

const sizes = { medium: 'ui-icon', small: 'ui-icon ui-icon-small', inherit: 'ui-icon ui-icon-inherit' } as const;

/** A line icon on a 24 px grid, stroke 1.75. Decorative: the text beside it carries the meaning. */
export function lineIcon(path: string, { fontSize = 'medium', titleAccess, className, ...rest }: IconProps) {
  const isNamed = titleAccess !== undefined;
  return (
    <svg
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden={!isNamed}
      role={isNamed ? 'img' : undefined}
      aria-label={titleAccess}
      {...rest}
      className={className === undefined ? sizes[fontSize] : `${sizes[fontSize]} ${className}`}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
