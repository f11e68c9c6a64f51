/** Zoom in steps of a quarter from 0.25 to 1.75; 1 fits the width (S0 section 9). */
export const zoomStep = 0.25;
export const minimumZoom = 0.25;
export const maximumZoom = 1.75;

/** A zoom within the limits. */
export function clampZoom(zoom: number): number {
  return Math.min(maximumZoom, Math.max(minimumZoom, zoom));
}

/** The zoom after one step in (`1`) or out (`-1`), within the limits. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  return clampZoom(zoom + direction * zoomStep);
}

/** The zoom at which a share of the width of a page fills the room: closer than by steps, so that a narrow column can be read. */
export function closeUpZoom(share: number): number {
  return Math.min(3, Math.max(1, 1 / share));
}

/** What a key does in the viewer, or null for a key that it leaves alone. */
export function pdfKeyAction(key: string): 'next' | 'previous' | 'first' | 'last' | 'in' | 'out' | 'fit' | null {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return 'next';
    case 'ArrowLeft':
    case 'PageUp':
      return 'previous';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case '+':
    case '=':
      return 'in';
    case '-':
      return 'out';
    case '0':
      return 'fit';
    default:
      return null;
  }
}
