import type { CSSProperties } from 'react';
import { initialsOf } from './initials-of.ts';
import './shell.css';

/** The initials of a person in a disc of `size` px; decoration beside their name. */
export function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  const style = { '--shell-initials': `${size}px` } as CSSProperties;
  return <span aria-hidden="true" data-initials={initialsOf(name)} className="shell-initials" style={style} />;
}
