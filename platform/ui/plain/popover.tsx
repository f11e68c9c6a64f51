import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCloseOnLeaveAsked } from '../dialog/unsaved-words.ts';
import './popover.css';
import { useModal } from './use-modal.ts';

interface PopoverProps {
  /** what opened it: the popover hangs below its right end */
  readonly anchor: HTMLElement;
  readonly label: string;
  /** px at most */
  readonly width: number;
  /** told when it has closed: by Escape, by a click beside it, by the person who draws it no more */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** px between a popover and the edge of the window */
const edge = 16;

/** A small window below a button, drawn while it is open; the focus goes in and, with Escape, back. */
export function Popover({ anchor, label, width, onClose, children }: PopoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, onClose);
  useCloseOnLeaveAsked(onClose);
  useLayoutEffect(() => {
    const place = () => {
      if (dialog.current === null) return;
      const { bottom, right } = anchor.getBoundingClientRect();
      const { style, offsetWidth } = dialog.current;
      const room = document.documentElement.clientWidth;
      style.setProperty('--ui-popover-top', `${bottom}px`);
      style.top = `${bottom}px`;
      style.right = `${Math.max(edge, Math.min(room - right, room - edge - offsetWidth))}px`;
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);
  return (
    <dialog
      ref={dialog}
      {...modal}
      aria-label={label}
      className="ui-popover"
      style={{ width: `min(${width}px, calc(100vw - ${2 * edge}px))` }}
    >
      {children}
    </dialog>
  );
}
