import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode, RefObject } from 'react';
import { formatPercentage } from '#platform/i18n/percent.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/icons.tsx';
import { FitWidthIcon, FullScreenIcon, MinusIcon, PlusIcon, ReadTextIcon, WholePageIcon } from './pdf-icons.tsx';
import { maximumZoom, minimumZoom } from './pdf-zoom.ts';

/** What the words of the viewer are asked for by; `page` is given `page` of `pages`. */
export type PdfWord =
  | 'toolbar'
  | 'keyboard'
  | 'loading'
  | 'failed'
  | 'page'
  | 'previous'
  | 'next'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'wholePage'
  | 'fullScreen'
  | 'asText'
  | 'asPages'
  | 'textNote'
  | 'textFailed';

export type PdfWords = (word: PdfWord, values?: { readonly page: number; readonly pages: number }) => string;

interface PdfToolbarProps {
  readonly words: PdfWords;
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onFit: () => void;
  readonly onWholePage: () => void;
  /** null where the document has no text to read */
  readonly isText: boolean | null;
  readonly onText: () => void;
  /** what fills the screen */
  readonly frame: RefObject<HTMLElement | null>;
}

/** A phone scrolls with the thumb: what it can do without gives the others room. */
const fromTablet = { display: { xs: 'none', sm: 'inline-flex' } };

/** Pages on the left, zoom on the right; it stays at the foot of the window while there is something to read above it. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { words, page, pages, zoom, onPage, onZoom, onFit, onWholePage, isText, onText, frame } = props;
  const { language } = useLanguage();
  const percent = Math.round(zoom * 100);
  return (
    <Box
      role="group"
      aria-label={words('toolbar')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 0.5,
        p: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box sx={fromTablet}>
          <Tool label={words('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ArrowLeftIcon fontSize="small" />
          </Tool>
        </Box>
        <Box
          aria-live="polite"
          sx={{ typography: 'body2', minWidth: 96, px: { xs: 1, sm: 0 }, textAlign: { sm: 'center' } }}
        >
          {pages === 0 ? '–' : words('page', { page, pages })}
        </Box>
        <Box sx={fromTablet}>
          <Tool label={words('next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ArrowRightIcon fontSize="small" />
          </Tool>
        </Box>
      </Box>
      {isText !== null && (
        <Button
          size="small"
          variant="outlined"
          startIcon={isText ? <WholePageIcon /> : <ReadTextIcon />}
          onClick={onText}
          // On a phone it has a line of its own, over the others.
          sx={{ order: { xs: -1, sm: 0 }, width: { xs: 1, sm: 'auto' } }}
        >
          {words(isText ? 'asPages' : 'asText')}
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Tool label={words('zoomOut')} disabled={zoom <= minimumZoom} onClick={() => onZoom(-1)}>
          <MinusIcon fontSize="small" />
        </Tool>
        <Box
          aria-live="polite"
          sx={{ typography: 'body2', minWidth: 48, textAlign: 'center', display: { xs: 'none', sm: 'block' } }}
        >
          {formatPercentage(percent, language)}
        </Box>
        <Tool label={words('zoomIn')} disabled={zoom >= maximumZoom} onClick={() => onZoom(1)}>
          <PlusIcon fontSize="small" />
        </Tool>
        <Box sx={fromTablet}>
          <Tool label={words('fitWidth')} disabled={zoom === 1} onClick={onFit}>
            <FitWidthIcon fontSize="small" />
          </Tool>
          <Tool label={words('wholePage')} disabled={pages === 0 || isText === true} onClick={onWholePage}>
            <WholePageIcon fontSize="small" />
          </Tool>
        </Box>
        {document.fullscreenEnabled && (
          <Tool label={words('fullScreen')} disabled={false} onClick={() => void toggleFullScreen(frame.current)}>
            <FullScreenIcon fontSize="small" />
          </Tool>
        )}
      </Box>
    </Box>
  );
}

interface ToolProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** What is not everywhere: only a phone or a tablet can be held in place. */
type Turning = ScreenOrientation & { readonly lock?: (orientation: 'landscape') => Promise<void> };

/** Fills the screen with the document, a phone's lengthwise, or gives it back; a browser that does not want to leaves it as it is. */
async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  const isFilling = document.fullscreenElement === null;
  await (isFilling ? frame?.requestFullscreen() : document.exitFullscreen())?.catch(() => undefined);
  if (isFilling && matchMedia('(pointer: coarse) and (width < 600px)').matches)
    await (screen.orientation as Turning).lock?.('landscape').catch(() => undefined);
}
