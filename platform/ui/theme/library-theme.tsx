import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './library-variables.generated.css';
import './start-theme.ts';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const cache = createCache({ key: 'c', ...(styleNonce === null ? {} : { nonce: styleNonce }) });

/**
 * Puts the theme of the component library around the part of a page that uses it. Colours are variables of style sheets,
 * and the page is marked with its scheme by `color-mode.ts`: the library generates and marks nothing.
 */
export function LibraryTheme({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} disableStyleSheetGeneration colorSchemeNode={null} storageManager={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
