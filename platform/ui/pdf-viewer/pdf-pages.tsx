import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { Page } from 'react-pdf';

interface PdfPagesProps {
  readonly pages: number;
  /** pixels */
  readonly width: number;
  /** height / width of a page of which nothing is known yet */
  readonly ratio: number;
  readonly isNear: (page: number) => boolean;
  /** says on which page one is */
  readonly label: (page: number) => string;
  readonly failed: ReactNode;
}

/** All pages under each other, each in its place; only those that are near what is in sight are drawn. */
export function PdfPages({ pages, width, ratio, isNear, label, failed }: PdfPagesProps) {
  const [ratios, setRatios] = useState<Readonly<Record<number, number>>>({});
  return (
    <Box sx={{ display: 'grid', gap: { xs: 0.75, sm: 2 }, width: 'max-content', minWidth: '100%' }}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <Box
          key={page}
          data-page={page}
          role="group"
          aria-label={label(page)}
          sx={{ width, height: width * (ratios[page] ?? ratio), mx: 'auto', backgroundColor: '#fff', boxShadow: 2 }}
        >
          {isNear(page) && (
            <Page
              pageNumber={page}
              width={width}
              devicePixelRatio={Math.min(2, window.devicePixelRatio)}
              onLoadSuccess={({ originalHeight, originalWidth }) =>
                setRatios((known) => ({ ...known, [page]: originalHeight / originalWidth }))
              }
              loading=""
              error={failed}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
