import { describe, expect, test } from 'vitest';
import { dark, light } from './palette.ts';

/** WCAG 2.2 relative contrast of two `#rrggbb` colours, from 1 to 21. */
function contrastRatio(first: string, second: string): number {
  const [brighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (_name, scheme) => {
  const surfaces = [scheme.page, scheme.paper];

  test('has readable text on every surface', () => {
    for (const surface of [...surfaces, scheme.well]) {
      for (const ink of [scheme.ink, scheme.inkQuiet, scheme.primary.main]) {
        expect(contrastRatio(ink, surface)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrastRatio(scheme.primary.contrast, scheme.primary.main)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) expect(contrastRatio(scheme.accent, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(scheme.tones))('tells the tone %s', (_tone, { main, soft, ink }) => {
    for (const surface of [...surfaces, soft]) expect(contrastRatio(ink, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(main, scheme.paper)).toBeGreaterThanOrEqual(3);
  });

  test('shows the borders of controls', () => {
    expect(contrastRatio(scheme.lineStrong, scheme.paper)).toBeGreaterThanOrEqual(3);
  });
});
