import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a message into sight when it appears: at the foot of a long dialog nobody would see it. What a page has to say when it
 * opens moves nothing.
 * @param text null while there is nothing to say
 */
export function useInSight(text: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const wasNew = isNew.current;
    isNew.current = false;
    const { current } = place;
    if (text === null || current === null) return;
    if (!wasNew || current.closest('[role="dialog"]') !== null) current.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return place;
}
