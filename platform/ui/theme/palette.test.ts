import { describe, expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { dark, light } from './palette.ts';

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
