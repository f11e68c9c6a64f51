import type {} from '@mui/material/themeCssVarsAugmentation';
import type { Tones } from './palette.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Status tones: `theme.vars.palette.tone.critical.ink`. */
    tone: Tones;
    accent: string;
    well: string;
    lineStrong: string;
  }
  interface PaletteOptions {
    tone?: Tones;
    accent?: string;
    well?: string;
    lineStrong?: string;
  }
}
