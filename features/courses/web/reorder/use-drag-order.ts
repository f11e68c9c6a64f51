import { type PointerEvent, useRef, useState } from 'react';

/** Where a dragged row is, and where it would stand if it were let go. */
interface Drag {
  readonly from: number;
  readonly to: number;
  /** pixels from where it was taken */
  readonly offset: number;
}

/**
 * Lets the rows of a list be dragged by a handle, with mouse or finger. The same is done by buttons and keys beside it.
 * @param onMove called once, when the row is let go in another place
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, middles: [] as readonly number[] });

  const placeAt = (y: number): number => {
    const before = start.current.middles.filter((middle) => middle < y).length;
    return Math.max(0, Math.min(before, start.current.middles.length - 1));
  };
  const onPointerDown = (index: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const others = [...(list.current?.children ?? [])].toSpliced(index, 1).map((row) => row.getBoundingClientRect());
    const middles = others.map(({ top, height }) => top + height / 2);
    start.current = { y: event.clientY, middles: [...middles, Number.POSITIVE_INFINITY] };
    setDrag({ from: index, to: index, offset: 0 });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    setDrag({ ...drag, to: placeAt(event.clientY), offset: event.clientY - start.current.y });
  };
  const end = (isDropped: boolean) => () => {
    if (drag !== null && isDropped && drag.from !== drag.to) onMove(drag.from, drag.to);
    setDrag(null);
  };
  return {
    list,
    drag,
    handleOf: (index: number) => ({
      onPointerDown: onPointerDown(index),
      onPointerMove,
      onPointerUp: end(true),
      onPointerCancel: end(false),
    }),
  };
}
