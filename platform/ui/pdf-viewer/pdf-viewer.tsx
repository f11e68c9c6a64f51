import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { type PdfDocument, type PdfReadPage, readPageText, readRatio, readText } from './pdf-document.ts';
import { pdfOptions } from './pdf-engine.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PdfReading } from './pdf-reading.tsx';
import { PdfToolbar, type PdfWords } from './pdf-toolbar.tsx';
import { clampZoom, pdfKeyAction, stepZoom } from './pdf-zoom.ts';
import { useCloseUp } from './use-close-up.ts';
import { useElementWidth } from './use-element-width.ts';
import { useVisiblePages } from './use-visible-pages.ts';

interface PdfViewerProps {
  readonly address: string;
  /** Sent with every request for the file, the bearer token among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names the document for assistive technology. */
  readonly title: string;
  readonly words: PdfWords;
  /** called with how many pages have been read so far, of how many */
  readonly onRead?: ((read: number, pages: number) => void) | undefined;
}

/** height / width of an upright A4 sheet, until the page says its own */
const sheet = Math.SQRT2;

/** What stands over and under a page that is to be seen whole: the bars of the page and the controls. */
const around = 170;

/**
 * Shows a PDF in the flow of the page, its pages under each other, as wide as there is room at zoom 1. The controls stay at the foot.
 * Pages turn with the arrows and PageUp/PageDown, zoom with + and - (S0 sections 2 and 9). A heavy chunk: load it lazily.
 */
export default function PdfViewer({ address, headers, title, words, onRead }: PdfViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const sheetArea = useRef<HTMLDivElement>(null);
  const width = useElementWidth(sheetArea);
  const [pages, setPages] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(sheet);
  const [trial, setTrial] = useState(0);
  const [document, setDocument] = useState<PdfDocument | null>(null);
  const [texts, setTexts] = useState<readonly PdfReadPage[] | null>(null);
  const [isTextFailed, setTextFailed] = useState(false);
  const isText = texts !== null;
  const { current, isNear, turnTo } = useVisiblePages(sheetArea, pages, isText);
  const hasText = useHasText(document, current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trial has to ask again, though nothing else changed
  const file = useMemo(() => ({ url: address, httpHeaders: { ...headers } }), [address, headers, trial]);
  useReadPages(current, pages, onRead);
  const pageWidth = Math.round(width * zoom);
  useKeptPlace(isText ? `text ${zoom}` : String(pageWidth), current, turnTo);
  const onTap = useCloseUp({
    document: isText ? null : document,
    frame,
    area: region,
    current,
    pageWidth,
    zoom,
    setZoom,
  });

  const turn = (next: number) => turnTo(Math.min(pages, Math.max(1, next)));
  const onKeyDown = pdfKeyHandler({ current, pages, zoom, turn, setZoom });
  const showText = async () => {
    const read = isText || document === null ? null : await readText(document).catch(() => 'failed' as const);
    setTextFailed(read === 'failed');
    if (read === 'failed') return;
    setZoom(1);
    setTexts(read);
  };
  const retry = () => {
    setDocument(null);
    setTexts(null);
    setPages(0);
    setTrial(trial + 1);
  };
  const failed = <Failed words={words} onRetry={retry} />;
  return (
    <Box
      ref={frame}
      sx={(theme) => ({
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        overflow: 'clip',
        backgroundColor: theme.vars.palette.well,
        '&:fullscreen': { border: 0, borderRadius: 0, overflowY: 'auto', scrollPaddingTop: 8 },
      })}
    >
      <Box
        role="region"
        aria-label={title}
        aria-description={words('keyboard')}
        tabIndex={0}
        ref={region}
        onKeyDown={onKeyDown}
        onPointerUp={onTap}
        sx={{
          p: { xs: 0.75, sm: 2 },
          overflowX: 'auto',
          touchAction: 'manipulation',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <div ref={sheetArea}>
          <Document
            key={trial}
            file={file}
            options={pdfOptions}
            suspense={false}
            externalLinkTarget="_blank"
            externalLinkRel="noopener noreferrer"
            onLoadSuccess={async (loaded) => {
              setRatio(await readRatio(loaded, 1).catch(() => sheet));
              setDocument(loaded);
              setPages(loaded.numPages);
            }}
            onItemClick={({ pageNumber }) => turn(pageNumber)}
            loading={<Waiting text={words('loading')} height={pageWidth * ratio} />}
            error={failed}
          >
            {texts !== null && <PdfReading texts={texts} words={words} zoom={zoom} width={width} isNear={isNear} />}
            {!isText && width > 0 && pages > 0 && (
              <PdfPages
                pages={pages}
                width={pageWidth}
                ratio={ratio}
                isNear={isNear}
                label={(page) => words('page', { page, pages })}
                failed={failed}
              />
            )}
          </Document>
        </div>
      </Box>
      {isTextFailed && (
        <Alert severity="warning" onClose={() => setTextFailed(false)}>
          {words('textFailed')}
        </Alert>
      )}
      <PdfToolbar
        words={words}
        page={current}
        pages={pages}
        zoom={zoom}
        onPage={turn}
        onZoom={(direction) => setZoom(stepZoom(zoom, direction))}
        onFit={() => setZoom(1)}
        onWholePage={() => setZoom(clampZoom((window.innerHeight - around) / (width * ratio)))}
        isText={hasText ? isText : null}
        onText={() => void showText()}
        frame={frame}
      />
    </Box>
  );
}

interface PdfTurning {
  readonly current: number;
  readonly pages: number;
  readonly zoom: number;
  readonly turn: (page: number) => void;
  readonly setZoom: (zoom: number) => void;
}

/** Turns pages and zooms by keys. */
function pdfKeyHandler({ current, pages, zoom, turn, setZoom }: PdfTurning): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = pdfKeyAction(event.key);
    if (action === null) return;
    event.preventDefault();
    if (action === 'next') turn(current + 1);
    else if (action === 'previous') turn(current - 1);
    else if (action === 'first') turn(1);
    else if (action === 'last') turn(pages);
    else if (action === 'fit') setZoom(1);
    else setZoom(stepZoom(zoom, action === 'in' ? 1 : -1));
  };
}

/** Whether a page that was come to has text: one that is a picture says nothing of the others. */
function useHasText(document: PdfDocument | null, current: number): boolean {
  const [found, setFound] = useState<PdfDocument | null>(null);
  const hasText = document !== null && found === document;
  useEffect(() => {
    if (document === null || hasText) return;
    // Text that cannot be read is text that is not offered.
    readPageText(document, current).then(
      ({ pieces }) => pieces.length > 0 && setFound(document),
      () => undefined,
    );
  }, [document, current, hasText]);
  return hasText;
}

/** Tells how many different pages have been the current one. */
function useReadPages(current: number, pages: number, onRead: PdfViewerProps['onRead']): void {
  const read = useRef(new Set<number>());
  const tell = useRef(onRead);
  tell.current = onRead;
  useEffect(() => {
    if (pages === 0) return;
    read.current.add(current);
    tell.current?.(read.current.size, pages);
  }, [current, pages]);
}

/** The page that is read stays in sight when it is shown larger, smaller or as text, and when it fills the screen or gives it back. */
function useKeptPlace(look: string, current: number, turnTo: (page: number) => void): void {
  const latest = useRef({ current, turnTo });
  latest.current = { current, turnTo };
  const drawn = useRef(look);
  useLayoutEffect(() => {
    if (drawn.current === look) return;
    drawn.current = look;
    // At the beginning there is nothing to keep: what stands over the first page stays in sight.
    if (current > 1) turnTo(current);
  });
  useEffect(() => {
    const onChange = () => {
      const page = latest.current.current;
      // By then the pages have their new width.
      requestAnimationFrame(() => requestAnimationFrame(() => latest.current.turnTo(page)));
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
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

function Failed({ words, onRetry }: { words: PdfWords; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {words('failed')}
    </Alert>
  );
}
