import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/icons.tsx';
import { FitWidthIcon, MinusIcon, PlusIcon } from './pdf-icons.tsx';
import { maximumZoom, minimumZoom } from './pdf-zoom.ts';

export interface PdfLabels {
  readonly toolbar: string;
  readonly previous: string;
  readonly next: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fitWidth: string;
  /** says on which page of how many one is */
  readonly page: (page: number, pages: number) => string;
  readonly zoom: (percent: number) => string;
  readonly keyboard: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
}

interface PdfToolbarProps {
  readonly labels: PdfLabels;
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onFit: () => void;
}

/** Pages on the left, zoom on the right; stays in sight while a long page is read. */
export function PdfToolbar({ labels, page, pages, zoom, onPage, onZoom, onFit }: PdfToolbarProps) {
  const percent = Math.round(zoom * 100);
  return (
    <Box
      role="group"
      aria-label={labels.toolbar}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 0.5,
        p: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Tool label={labels.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ArrowLeftIcon fontSize="small" />
        </Tool>
        <Box aria-live="polite" sx={{ typography: 'body2', minWidth: 96, textAlign: 'center' }}>
          {pages === 0 ? '–' : labels.page(page, pages)}
        </Box>
        <Tool label={labels.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ArrowRightIcon fontSize="small" />
        </Tool>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Tool label={labels.zoomOut} disabled={zoom <= minimumZoom} onClick={() => onZoom(-1)}>
          <MinusIcon fontSize="small" />
        </Tool>
        <Box aria-live="polite" sx={{ typography: 'body2', minWidth: 48, textAlign: 'center' }}>
          {labels.zoom(percent)}
        </Box>
        <Tool label={labels.zoomIn} disabled={zoom >= maximumZoom} onClick={() => onZoom(1)}>
          <PlusIcon fontSize="small" />
        </Tool>
        <Box sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <Tool label={labels.fitWidth} disabled={zoom === 1} onClick={onFit}>
            <FitWidthIcon fontSize="small" />
          </Tool>
        </Box>
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
