import { createTheme, type PaletteOptions, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './palette.ts';
import './theme-types.ts';
import { typography } from './typography.ts';

type Scheme = typeof light;

function paletteOf(scheme: Scheme): PaletteOptions {
  const { tones } = scheme;
  return {
    primary: {
      main: scheme.primary.main,
      dark: scheme.primary.dark,
      light: scheme.primary.light,
      contrastText: scheme.primary.contrast,
    },
    secondary: { main: scheme.accent, contrastText: scheme.primary.contrast },
    error: { main: tones.critical.ink, contrastText: scheme.primary.contrast },
    warning: { main: tones.warning.ink, contrastText: scheme.primary.contrast },
    success: { main: tones.positive.ink, contrastText: scheme.primary.contrast },
    info: { main: tones.progress.ink, contrastText: scheme.primary.contrast },
    background: { default: scheme.page, paper: scheme.paper },
    text: { primary: scheme.ink, secondary: scheme.inkQuiet },
    divider: scheme.line,
    tone: tones,
    accent: scheme.accent,
    well: scheme.well,
    lineStrong: scheme.lineStrong,
  };
}

/** Three heights are used: resting (1), lifted (up to 4) and floating (from 5 on). */
const shadows = Array.from({ length: 25 }, (_, height) => {
  if (height === 0) return 'none';
  if (height === 1) return '0 1px 2px rgb(16 32 38 / 0.06)';
  if (height < 5) return '0 2px 6px -1px rgb(16 32 38 / 0.10), 0 1px 2px rgb(16 32 38 / 0.06)';
  return '0 16px 40px -12px rgb(8 18 22 / 0.32), 0 4px 12px -4px rgb(8 18 22 / 0.14)';
}) as Shadows;

/** The one theme of the product, in a light and a dark scheme of CSS variables on `<html data-mode>`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-mode="%s"]', nativeColor: false },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  typography,
  shape: { borderRadius: 8 },
  shadows,
  components,
});
