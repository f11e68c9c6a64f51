import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import './button.css';
import { classNames } from './class-names.ts';

interface ButtonLook {
  /** `filled` for the one act that leads on; `text` by default */
  readonly variant?: 'text' | 'outlined' | 'filled';
  readonly size?: 'small' | 'medium' | 'large';
  readonly tone?: 'primary' | 'critical' | 'inherit';
  /** as wide as what is around it */
  readonly wide?: boolean;
  readonly startIcon?: ReactNode;
}

function lookOf({ variant = 'text', size = 'medium', tone = 'primary', wide = false }: ButtonLook): string {
  return classNames(
    'ui-button',
    variant !== 'text' && `ui-button-${variant}`,
    size !== 'medium' && `ui-button-${size}`,
    tone !== 'primary' && `ui-button-${tone}`,
    wide && 'ui-button-wide',
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** an act is in progress: it shows that and takes no second click */
  readonly pending?: boolean;
}

/** A button without the component library; `type="submit"` sends its form. */
export function Button(props: ButtonProps) {
  const { variant, size, tone, wide, startIcon, pending = false, disabled, children, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={classNames(lookOf(props), className)}
    >
      {pending ? <span className="ui-spinner" aria-hidden="true" /> : startIcon}
      {children}
    </button>
  );
}

/** A link of the product that looks like a button. */
export function LinkButton(props: LinkProps & ButtonLook) {
  const { variant, size, tone, wide, startIcon, children, className, ...rest } = props;
  return (
    <Link {...rest} className={classNames(lookOf(props), className)}>
      {startIcon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** its name, which no text tells */
  readonly 'aria-label': string;
}

/** A button that is an icon. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={classNames('ui-icon-button', className)} />;
}

/** A link that is an icon. */
export function IconLink({ className, ...rest }: LinkProps & { readonly 'aria-label': string }) {
  return <Link {...rest} className={classNames('ui-icon-button', className)} />;
}
