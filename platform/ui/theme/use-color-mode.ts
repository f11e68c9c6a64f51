import { useColorScheme } from '@mui/material/styles';

/** What the user chose: follow the system, always light, always dark. Remembered in local storage. */
export type ColorMode = 'system' | 'light' | 'dark';

/** The chosen colour mode, the scheme in force and how to change it. */
export function useColorMode() {
  const { mode, systemMode, setMode } = useColorScheme();
  const chosen: ColorMode = mode ?? 'system';
  const scheme = chosen === 'system' ? (systemMode ?? 'light') : chosen;
  return {
    mode: chosen,
    scheme,
    setMode: (next: ColorMode) => setMode(next),
    toggle: () => setMode(scheme === 'dark' ? 'light' : 'dark'),
  } as const;
}
