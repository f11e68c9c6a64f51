import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { pdfOptions } from './pdf-engine.ts';
import { type PdfLabels, PdfToolbar } from './pdf-toolbar.tsx';
import { pdfKeyAction, stepZoom } from './pdf-zoom.ts';
import { useElementWidth } from './use-element-width.ts';

interface PdfViewerProps {
  readonly address: string;
  /** Sent with every request for the file, the bearer token among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names the document for assistive technology. */
  readonly title: string;
  readonly labels: PdfLabels;
}

/** height / width of an upright A4 sheet, until the page says its own */
const sheet = Math.SQRT2;

/**
 * Shows a PDF page by page in the flow of the page, as wide as there is room at zoom 1. Pages turn with the arrows and
 * PageUp/PageDown, zoom with + and - (S0 sections 2 and 9). A heavy chunk: load it lazily.
 */
export default function PdfViewer({ address, headers, title, labels }: PdfViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheetArea = useRef<HTMLDivElement>(null);
  const width = useElementWidth(sheetArea);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(sheet);
  const [trial, setTrial] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trial has to ask again, though nothing else changed
  const file = useMemo(() => ({ url: address, httpHeaders: { ...headers } }), [address, headers, trial]);

  function turnTo(next: number) {
    const target = Math.min(pages, Math.max(1, next));
    if (pages === 0 || target === page) return;
    setPage(target);
    frame.current?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = pdfKeyAction(event.key);
    if (action === null) return;
    event.preventDefault();
    if (action === 'next') turnTo(page + 1);
    else if (action === 'previous') turnTo(page - 1);
    else if (action === 'first') turnTo(1);
    else if (action === 'last') turnTo(pages);
    else if (action === 'fit') setZoom(1);
    else setZoom(stepZoom(zoom, action === 'in' ? 1 : -1));
  }

  const pageWidth = Math.round(width * zoom);
  const waiting = <Waiting text={labels.loading} height={pageWidth * ratio} />;
  return (
    <Box
      ref={frame}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'clip', scrollMarginTop: 72 }}
    >
      <Box sx={{ position: 'sticky', top: 0, zIndex: 1 }}>
        <PdfToolbar
          labels={labels}
          page={page}
          pages={pages}
          zoom={zoom}
          onPage={turnTo}
          onZoom={(direction) => setZoom(stepZoom(zoom, direction))}
          onFit={() => setZoom(1)}
        />
      </Box>
      <Box
        role="region"
        aria-label={title}
        aria-description={labels.keyboard}
        tabIndex={0}
        onKeyDown={onKeyDown}
        sx={(theme) => ({
          backgroundColor: theme.vars.palette.well,
          p: { xs: 0.75, sm: 2 },
          overflowX: 'auto',
          '&:focus-visible': { outlineOffset: -2 },
        })}
      >
        <div ref={sheetArea}>
          <Document
            key={trial}
            file={file}
            options={pdfOptions}
            suspense={false}
            externalLinkTarget="_blank"
            externalLinkRel="noopener noreferrer"
            onLoadSuccess={(document) => setPages(document.numPages)}
            onItemClick={({ pageNumber }) => turnTo(pageNumber)}
            loading={waiting}
            error={<Failed labels={labels} onRetry={() => setTrial(trial + 1)} />}
          >
            {width > 0 && (
              <Sheet width={pageWidth} ratio={ratio}>
                <Page
                  pageNumber={page}
                  width={pageWidth}
                  devicePixelRatio={Math.min(2, window.devicePixelRatio)}
                  onLoadSuccess={(loaded) => setRatio(loaded.originalHeight / loaded.originalWidth)}
                  loading={waiting}
                  error={<Failed labels={labels} onRetry={() => setTrial(trial + 1)} />}
                />
              </Sheet>
            )}
          </Document>
        </div>
      </Box>
    </Box>
  );
}

/** The paper itself: keeps its place while the next page is drawn, and is centred when narrower than the room. */
function Sheet({ width, ratio, children }: { width: number; ratio: number; children: ReactNode }) {
  return (
    <Box sx={{ width, minHeight: width * ratio, mx: 'auto', backgroundColor: '#fff', boxShadow: 2 }}>{children}</Box>
  );
}

function Waiting({ text, height }: { text: string; height: number }) {
  return (
    <Box
      role="status"
      sx={{
        minHeight: Math.max(240, height),
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
      }}
    >
      <CircularProgress size={28} aria-hidden="true" />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text}</Box>
    </Box>
  );
}

function Failed({ labels, onRetry }: { labels: PdfLabels; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {labels.retry}
        </Button>
      }
    >
      {labels.failed}
    </Alert>
  );
}
