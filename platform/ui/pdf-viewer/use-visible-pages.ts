import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where in the window one reads: the page that crosses this line is the current one. */
const readingLine = { rootMargin: '-40% 0px -59% 0px' };
/** Pages of a window's height around what is in sight are drawn too. */
const nearby = { rootMargin: '100% 0px 100% 0px' };

interface VisiblePages {
  /** the page that is read, counted from 1 */
  readonly current: number;
  /** whether a page is in sight or about to be */
  readonly isNear: (page: number) => boolean;
  /** Brings a page into view and counts it as the current one until somebody scrolls on. */
  readonly turnTo: (page: number) => void;
}

/**
 * Which pages of a document are in sight, from the elements in `area` that carry `data-page`.
 * @param pages how many there are
 * @param isText whether they are shown as text, which are other elements
 */
export function useVisiblePages(area: RefObject<HTMLElement | null>, pages: number, isText: boolean): VisiblePages {
  const [atLine, setAtLine] = useState(1);
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  const [turned, setTurned] = useState<number | null>(null);
  const turnedTop = useRef(0);
  const elementOf = (page: number) => area.current?.querySelector<HTMLElement>(`[data-page="${page}"]`) ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: there are other elements to watch when pages or the way they are shown change
  useEffect(() => {
    const watched = [...(area.current?.querySelectorAll('[data-page]') ?? [])];
    const lines = new IntersectionObserver((entries) => {
      const there = entries.find(({ isIntersecting }) => isIntersecting);
      if (there !== undefined) setAtLine(pageOf(there.target));
    }, readingLine);
    const rooms = new IntersectionObserver((entries) => {
      setNear((before) => {
        const after = new Set(before);
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) after.add(pageOf(target));
          else after.delete(pageOf(target));
        }
        return after;
      });
    }, nearby);
    for (const element of watched) {
      lines.observe(element);
      rooms.observe(element);
    }
    return () => {
      lines.disconnect();
      rooms.disconnect();
    };
  }, [pages, isText]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `elementOf` reads the area only
  useEffect(() => {
    if (turned === null) return;
    // Somebody scrolls on: where they come to is where they read. What the turn itself scrolled leaves the page where it is.
    const onScroll = () => {
      const top = elementOf(turned)?.getBoundingClientRect().top ?? 0;
      if (Math.abs(top - turnedTop.current) > 8) setTurned(null);
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [turned]);

  const turnTo = (page: number) => {
    const element = elementOf(page);
    if (element === null) return;
    element.scrollIntoView({ block: 'start' });
    turnedTop.current = element.getBoundingClientRect().top;
    setTurned(page);
  };
  return { current: Math.min(turned ?? atLine, Math.max(1, pages)), isNear: (page) => near.has(page), turnTo };
}

const pageOf = (element: Element) => Number((element as HTMLElement).dataset.page);
