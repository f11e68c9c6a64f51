import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far below what is in sight, in heights of the window. */
const margin = '50%';

/**
 * Draws a part of a page once it comes near what is in sight, or the page is printed: what nobody has scrolled to costs a slow phone
 * nothing. It stays drawn.
 */
export function WhenNear({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(place.current);
    // Paper is made as soon as this returns.
    const draw = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, [isNear]);
  return <div ref={place}>{isNear ? children : waiting}</div>;
}
