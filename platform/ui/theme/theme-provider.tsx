import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { markInitialScheme, modeStorageKey } from './initial-scheme.ts';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';
import './base.css';

markInitialScheme();

const cache = createCache({ key: 'c', ...(styleNonce === null ? {} : { nonce: styleNonce }) });

/** Puts the theme, its colour scheme (the system's until the user chooses) and the base styles around the app. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <MuiThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeStorageKey}>
        <CssBaseline />
        {children}
      </MuiThemeProvider>
    </CacheProvider>
  );
}
