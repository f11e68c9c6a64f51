import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps what is typed between the key that opens a dialog and the dialog, whose code may still be on its way: nobody waits for a field
 * before they type its words.
 * @param isOpening the dialog was asked for; once it stands, its field takes the keys
 * @returns reads what was typed since it was asked for
 */
export function useEarlyWords(isOpening: boolean): () => string {
  const words = useRef('');
  useEffect(() => {
    if (!isOpening) return;
    words.current = '';
    const type = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') words.current = words.current.slice(0, -1);
      else if (event.key.length === 1) words.current += event.key;
      else return;
      // Nothing else takes it: a blank would scroll the page, a letter go to the field that had the focus.
      event.preventDefault();
    };
    document.addEventListener('keydown', type, true);
    return () => document.removeEventListener('keydown', type, true);
  }, [isOpening]);
  return useCallback(() => words.current, []);
}
