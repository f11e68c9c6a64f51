import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PdfDocument, readPageText } from './pdf-document.ts';
import { textSpan } from './pdf-text.ts';
import { closeUpZoom } from './pdf-zoom.ts';

/** Two taps are one act within this time, in ms, and this distance, in pixels. */
const doubleTap = { time: 350, distance: 30 };

/** Beside the text that is brought close, as a share of the width of the page. */
const pad = 0.015;

/** A device that is turned to read: a finger, and one side as short as a phone's. */
const turnable = '(pointer: coarse) and (width < 600px), (pointer: coarse) and (height < 600px)';

interface CloseUpProps {
  readonly document: PdfDocument | null;
  /** what fills the screen */
  readonly frame: RefObject<HTMLElement | null>;
  /** what scrolls sideways */
  readonly area: RefObject<HTMLElement | null>;
  readonly current: number;
  /** pixels */
  readonly pageWidth: number;
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
}

/**
 * Brings text close: the column that is tapped twice, and on a phone that fills its screen all between the margins. Nothing is cut
 * off: what is out of sight is reached by scrolling sideways.
 * @returns what hears the taps
 */
export function useCloseUp({ document: pdf, frame, area, current, pageWidth, zoom, setZoom }: CloseUpProps) {
  const [left, setLeft] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (left !== null && area.current !== null) area.current.scrollLeft = left * pageWidth;
  }, [left, pageWidth, area]);

  const bring = async (page: number, at?: { readonly x: number; readonly y: number }) => {
    if (pdf === null) return;
    const text = await readPageText(pdf, page);
    const span = textSpan(text.pieces, text, at);
    if (span === null) return;
    setLeft(Math.max(0, span.left - pad));
    setZoom(closeUpZoom(span.right - span.left + 2 * pad));
  };

  const onScreen = () => {
    // Text keeps the size that was chosen for it.
    if (pdf === null || !matchMedia(turnable).matches) return;
    if (document.fullscreenElement === frame.current) void bring(current);
    else setZoom(1);
  };
  const hear = useRef(onScreen);
  hear.current = onScreen;
  useEffect(() => {
    const listen = () => hear.current();
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);

  const last = useRef({ time: 0, x: 0, y: 0 });
  return ({ pointerType, target, clientX: x, clientY: y, timeStamp: time }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    const before = last.current;
    const isSecond = time - before.time < doubleTap.time && Math.hypot(x - before.x, y - before.y) < doubleTap.distance;
    last.current = { time: isSecond ? 0 : time, x, y };
    const sheet = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null;
    if (!isSecond || sheet === null) return;
    const { left: from, top, width, height } = sheet.getBoundingClientRect();
    if (zoom > 1) setZoom(1);
    else void bring(Number(sheet.dataset.page), { x: (x - from) / width, y: (y - top) / height });
  };
}
