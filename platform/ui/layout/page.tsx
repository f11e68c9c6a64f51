import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

let titlesShown = 0;

interface PageTitleProps {
  readonly title: string;
  /** One quiet sentence under the title. */
  readonly lead?: ReactNode;
  /** Buttons of the page. */
  readonly actions?: ReactNode;
}

/**
 * The `<h1>` of a page and the title of the tab. After a navigation it takes the focus, so that a screen reader tells
 * the new page and Tab goes on from its top.
 */
export function PageTitle({ title, lead, actions }: PageTitleProps) {
  const { t } = useTranslation('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    titlesShown += 1;
    const busyInPage = document.activeElement?.closest('main, [role="dialog"]') ?? null;
    if (titlesShown > 1 && busyInPage === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        mb: { xs: 2.5, sm: 3 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Typography ref={heading} variant="h1" tabIndex={-1}>
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>}
    </Box>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** `reading` 760 px, `wide` 1320 px (default), `full` all there is (grids, the player). */
  readonly width?: 'reading' | 'wide' | 'full';
}

const widths = { reading: 760, wide: 1320, full: 'none' } as const;

/** The frame of a page inside the shell: its margins and width. */
export function Page({ children, width = 'wide' }: PageProps) {
  return (
    <Box sx={{ maxWidth: widths[width], mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2.5, sm: 3.5 } }}>
      {children}
    </Box>
  );
}
