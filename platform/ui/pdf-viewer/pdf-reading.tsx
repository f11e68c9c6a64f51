import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Page } from 'react-pdf';
import type { PdfReadPage } from './pdf-document.ts';
import { reflow, textSize } from './pdf-text.ts';
import type { PdfWords } from './pdf-toolbar.tsx';

interface PdfReadingProps {
  readonly texts: readonly PdfReadPage[];
  readonly words: PdfWords;
  /** 1 is the size of the text of the product */
  readonly zoom: number;
  /** pixels, for what is drawn */
  readonly width: number;
  readonly isNear: (page: number) => boolean;
}

/** The document as running text, page after page; a page that shows more than its text is drawn under it. */
export function PdfReading({ texts, words, zoom, width, isNear }: PdfReadingProps) {
  const pages = useMemo(() => {
    const body = textSize(texts.flatMap(({ pieces }) => pieces));
    return texts.map((page) => ({ ...page, paragraphs: reflow(page.pieces, body) }));
  }, [texts]);
  return (
    <Box sx={{ maxWidth: '68ch', mx: 'auto', p: { xs: 1.5, sm: 2 }, fontSize: `${1.0625 * zoom}rem`, lineHeight: 1.6 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words('textNote')}
      </Typography>
      {pages.map(({ paragraphs, hasFigure, ...page }, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: pages and paragraphs of a document do not move
          key={index}
          data-page={index + 1}
          role="group"
          aria-label={words('page', { page: index + 1, pages: pages.length })}
          sx={{ borderTop: 1, borderColor: 'divider', mt: 2, pt: 1.5, overflowWrap: 'anywhere' }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {words('page', { page: index + 1, pages: pages.length })}
          </Typography>
          {paragraphs.map(({ kind, text }, place) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={place}
              component={kind === 'heading' ? 'h3' : 'p'}
              sx={kind === 'heading' ? { mt: 2, mb: 0.75, fontSize: '1.15em', lineHeight: 1.3 } : { mt: 0, mb: 1.25 }}
            >
              {text}
            </Box>
          ))}
          {(paragraphs.length === 0 || hasFigure) && (
            <Box sx={{ backgroundColor: '#fff', height: (width * page.height) / page.width }}>
              {isNear(index + 1) && <Page pageNumber={index + 1} width={width} loading="" />}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
