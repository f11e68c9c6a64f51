import { type RefObject, useLayoutEffect } from 'react';

/** px below which a grid is of no use. */
export const leastHeight = 320;

/**
 * The height of a grid that fills what is left of the window.
 * @param top px from the page's top to the grid's, when nothing is scrolled
 * @param below px that the page keeps free under it
 * @param bar px at the window's top that something else keeps
 */
export function fillHeight(window: number, top: number, below: number, bar: number): number {
  const rest = window - top - below;
  // Too far down to be of use there: as tall as the window, to which the page is scrolled.
  return Math.floor(rest >= leastHeight ? rest : Math.max(leastHeight, window - bar - below));
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** Keeps `--dg-height` of a grid at what is left of the window under it, whatever comes and goes above it. */
export function useFillHeight(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const grid = frame.current;
    if (grid === null) return;
    const main = grid.closest<HTMLElement>('main') ?? document.body;
    const around: HTMLElement[] = [];
    for (let part = grid.parentElement; part !== null; part = part === main ? null : part.parentElement) {
      around.push(part);
    }
    const measure = () => {
      const top = grid.getBoundingClientRect().top + window.scrollY;
      const below = around.reduce((sum, part) => sum + px(getComputedStyle(part).paddingBottom), 0);
      const height = fillHeight(window.innerHeight, top, below, px(getComputedStyle(main).paddingTop));
      grid.style.setProperty('--dg-height', `${height}px`);
    };
    measure();
    // What changes above the grid changes the height of something around both.
    const observer = new ResizeObserver(measure);
    for (const part of around) observer.observe(part);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
}
