import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { requestHeaders } from '#platform/ui/http/request.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { pdfAddress } from '../file-addresses.ts';
import type { MaterialProps } from '../kind-look.ts';

const PdfViewer = fetchedPart(() => import('#platform/ui/pdf-viewer/pdf-viewer.tsx'));

/** The documents of a PDF content, one under the other. */
export function PdfView({ content, onRead }: MaterialProps) {
  const read = useRef<Record<number, readonly [read: number, pages: number]>>({});
  const note = (iD_PDF: number, pages: readonly [number, number]) => {
    read.current[iD_PDF] = pages;
    // Until each document has been opened nobody knows how many pages there are.
    if (content.pdFs.some((pdf) => read.current[pdf.iD_PDF] === undefined)) return;
    const sum = (place: 0 | 1) => Object.values(read.current).reduce((total, each) => total + each[place], 0);
    onRead?.({ read: sum(0), pages: sum(1) });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {content.pdFs.map(({ iD_PDF, name }) => (
        <PdfDocument
          key={iD_PDF}
          address={pdfAddress(content, iD_PDF)}
          name={name}
          onRead={(...pages) => note(iD_PDF, pages)}
        />
      ))}
    </Box>
  );
}

interface PdfDocumentProps {
  readonly address: string;
  readonly name: string;
  /** called with how many pages have been read so far, of how many */
  readonly onRead?: (read: number, pages: number) => void;
}

/** One document, read as a learner reads it. */
export function PdfDocument({ address, name, onRead }: PdfDocumentProps) {
  const { t } = useTranslation('material');
  const headers = useMemo(() => requestHeaders(), []);
  return (
    <Box sx={{ mx: { xs: -1.5, sm: 0 } }}>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', mb: 1, mx: { xs: 1.5, sm: 0 }, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: { xs: 420, sm: 720 } }} />}>
        <PdfViewer
          address={address}
          headers={headers}
          title={name}
          words={(word, values) => t(`pdf.${word}`, { page: 0, pages: 0, ...values })}
          onRead={onRead}
        />
      </Suspense>
    </Box>
  );
}
