import { useEffect } from 'react';

/** Keeps what is typed into in sight while the keyboard of the screen takes the lower half; dialogs get what is left of the height. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const onResize = () => {
      style.setProperty('--visible-height', `${viewport.height}px`);
      const typed = document.activeElement;
      if (typed instanceof HTMLInputElement || typed instanceof HTMLTextAreaElement)
        typed.scrollIntoView({ block: 'center' });
    };
    viewport.addEventListener('resize', onResize);
    return () => {
      viewport.removeEventListener('resize', onResize);
      style.removeProperty('--visible-height');
    };
  }, []);
}
