import { type PointerEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Opens a `<dialog>` over the page for as long as it is drawn: the browser keeps the focus in it, closes it by Escape and
 * gives the focus back.
 * @param onClose told when it has closed, by Escape or by a press beside it
 * @returns what the `<dialog>` needs
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    element.focus();
  }, [dialog]);
  return {
    tabIndex: -1,
    onClose,
    // What is within it covers all of it: only a press beside it comes from the dialog itself.
    onPointerDown: ({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>) => {
      if (target !== currentTarget) return;
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) currentTarget.close();
    },
  } as const;
}
