import { type RefObject, useEffect, useRef } from 'react';
import { isSearched } from '../filter/column-filter.ts';
import { useGrid } from '../model/grid-model.ts';

const name = 'dg-search';

/** ms without other rows after which they are marked. */
const restAfter = 200;

/**
 * Marks what is searched for in the rows that are drawn. At once with every drawing of the same rows; while they are scrolled, once
 * they rest: marks cost more than the rows they are on. Rows that stay in view keep theirs, and what is written anew in a cell
 * takes the marks of what stood there with it, as the ranges are live.
 * @param first place of the first column
 * @param top first slot that is drawn
 */
export function useMarkedHits(scroller: RefObject<HTMLElement | null>, first: number, top: number): void {
  const { columns, filters } = useGrid();
  const search = filters.search.trim();
  const moved = useRef({ top, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (search === '') return;
    if (moved.current.top !== top) moved.current = { top, at: performance.now() };
    const mark = () => {
      const places = columns.flatMap(({ field }, index) =>
        isSearched(field) || field.values !== undefined ? [first + index] : [],
      );
      if (scroller.current !== null) markHits(scroller.current, places, search);
    };
    const wait = moved.current.at + restAfter - performance.now();
    if (wait <= 0) return mark();
    const timer = setTimeout(mark, wait);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (search === '') return;
    return () => void CSS.highlights?.delete(name);
  }, [search]);
}

/**
 * Marks where the searched text is in cells, without changing them: the browser draws the marks over the text
 * (CSS Custom Highlight API). A browser that has none of it shows the rows unmarked.
 * @param places `data-col` of the columns that are searched
 */
function markHits(scroller: HTMLElement, places: readonly number[], search: string): void {
  if (!('highlights' in CSS)) return;
  const wanted = search.toLocaleLowerCase();
  const cells = places.map((place) => `.dg-window > .dg-row > [data-col="${place}"]`).join();
  if (cells === '') return;
  const ranges = [...scroller.querySelectorAll(cells)].flatMap((cell) => hitsIn(cell, wanted));
  CSS.highlights.set(name, new Highlight(...ranges));
}

function hitsIn(cell: Element, wanted: string): Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').toLocaleLowerCase();
    // Few letters change their length with their case; where one does, no place can be told.
    if (text.length !== node.nodeValue?.length) continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      found.push(range);
    }
  }
  return found;
}
