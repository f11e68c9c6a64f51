import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MatrixRow } from '../../shared/matrix.ts';
import { drawFlight, readInk } from './draw-flight.ts';
import type { MatrixMeasures } from './use-cell-window.ts';

interface MatrixFlightProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly MatrixRow[];
  /** what stands under the name of a row */
  readonly noteOf: (row: MatrixRow) => string;
  readonly measures: MatrixMeasures;
}

/**
 * What flies by, as one picture over the rows. It follows the scroller by itself, and no element is made or moved meanwhile: readers and
 * keys meet the rows under it, which are drawn anew once it lands.
 */
export function MatrixFlight({ scroller, rows, noteOf, measures }: MatrixFlightProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (element === null || !context) return;
    const ink = readInk(context.canvas);
    const draw = () => drawFlight(context, { scroller: element, rows, noteOf, measures, ink });
    draw();
    element.addEventListener('scroll', draw, { passive: true });
    return () => element.removeEventListener('scroll', draw);
  }, [scroller, rows, noteOf, measures]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus.
  return <canvas ref={canvas} className="matrix-flight" aria-hidden="true" />;
}
