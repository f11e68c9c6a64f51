import type { ThemeOptions } from '@mui/material/styles';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** A scale of about 1.25 on 16 px, tightened as it grows. */
export const typography = {
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontWeightMedium: 550,
  fontWeightBold: 650,
  h1: { fontSize: rem(28), lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.021em' },
  h2: { fontSize: rem(21), lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.015em' },
  h3: { fontSize: rem(17), lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
  h4: { fontSize: rem(15), lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.006em' },
  body1: { fontSize: rem(16), lineHeight: 1.55, letterSpacing: '-0.006em' },
  body2: { fontSize: rem(14), lineHeight: 1.5, letterSpacing: '-0.003em' },
  subtitle1: { fontSize: rem(16), lineHeight: 1.5, fontWeight: 550 },
  subtitle2: { fontSize: rem(14), lineHeight: 1.45, fontWeight: 600 },
  caption: { fontSize: rem(13), lineHeight: 1.45 },
  overline: {
    fontSize: rem(12),
    lineHeight: 1.4,
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase' as const,
  },
  button: { fontSize: rem(15), fontWeight: 600, letterSpacing: '-0.003em', textTransform: 'none' as const },
} satisfies ThemeOptions['typography'];
