import { useState } from 'react';

const storageKey = 'capacita.menu';

/** Whether the menu stands open on a wide screen; remembered on this device, open at first. */
export function useMenuOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) !== 'closed');
  const change = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'open' : 'closed');
    setOpen(next);
  };
  return [open, change];
}
