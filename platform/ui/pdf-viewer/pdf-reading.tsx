import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Page } from 'react-pdf';
import type { PdfPageText } from './pdf-document.ts';
import { reflow, textSize } from './pdf-text.ts';
import type { PdfWords } from './pdf-toolbar.tsx';

interface PdfReadingProps {
  readonly texts: readonly PdfPageText[];
  readonly words: PdfWords;
  /** 1 is the size of the text of the product */
  readonly zoom: number;
  /** pixels, for a page that has no text and is drawn */
  readonly width: number;
}

/** The document as running text, page after page; a page that is a picture is drawn as it is. */
export function PdfReading({ texts, words, zoom, width }: PdfReadingProps) {
  const pages = useMemo(() => {
    const body = textSize(texts.flatMap(({ pieces }) => pieces));
    return texts.map(({ pieces }) => reflow(pieces, body));
  }, [texts]);
  return (
    <Box sx={{ maxWidth: '68ch', mx: 'auto', p: { xs: 1.5, sm: 2 }, fontSize: `${1.0625 * zoom}rem`, lineHeight: 1.6 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words('textNote')}
      </Typography>
      {pages.map((paragraphs, index) => (
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
          {paragraphs.length === 0 && (
            <Box sx={{ backgroundColor: '#fff' }}>
              <Page pageNumber={index + 1} width={width} loading="" />
            </Box>
          )}
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
        </Box>
      ))}
    </Box>
  );
}
