import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { request } from '#platform/ui/http/request.ts';
import { HistoryIcon } from '#platform/ui/icons/record-icons.tsx';
import { type AnyShape, keyOf } from '../record-key.ts';
import { markChanges } from './describe-changes.ts';
import { type HistoryLinks, historyColumns } from './history-columns.tsx';

interface HistoryGridProps {
  readonly shape: AnyShape;
  readonly row: GridRow;
  /** the record, for people */
  readonly name: string;
  readonly links?: HistoryLinks;
}

const Scroller = styled('div')(({ theme }) => ({
  maxHeight: '30vh',
  minHeight: 120,
  overflow: 'auto',
  // Texts that are only read out stay within it, and the page no wider than the screen.
  position: 'relative',
  backgroundColor: theme.vars.palette.background.paper,
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    width: 'max-content',
    minWidth: '100%',
  },
  '& th, & td': {
    padding: theme.spacing(0.75, 1.5),
    textAlign: 'start',
    verticalAlign: 'middle',
    maxWidth: 280,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    whiteSpace: 'nowrap',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.well,
  },
  '& tbody th': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& td[data-changes]': { minWidth: 200, maxWidth: 380 },
  // On a phone what changed stands beside the action without scrolling.
  '@media (max-width:599.95px)': {
    '& th, & td': { padding: theme.spacing(0.75, 1) },
    '& td[data-changes]': { minWidth: 110, maxWidth: '36vw' },
  },
  '& td[data-changed]': {
    color: theme.vars.palette.tone.warning.ink,
    backgroundColor: theme.vars.palette.tone.warning.soft,
    fontWeight: 550,
  },
}));

/** The revisions of a record, newest first, each with what it changed, who made it and who signed it (S1 section 2). */
export function HistoryGrid({ shape, row, name, links = {} }: HistoryGridProps) {
  const { t } = useTranslation('records');
  const key = keyOf(shape, row);
  const history = useQuery({
    queryKey: ['history', shape.historyName, key, row.revision],
    queryFn: ({ signal }) =>
      request<readonly GridRow[]>(`/api/Integrity/GetIntegrity${shape.historyName}`, { query: key, signal }),
  });
  if (history.isPending) return <Inset content={<TableSkeleton rows={2} />} />;
  if (history.isError) {
    const retry = () => void history.refetch();
    return <Inset content={<LoadFailed dense error={history.error} title={t('historyOf.failed')} onRetry={retry} />} />;
  }
  if (history.data.length === 0) {
    return <Inset content={<EmptyState dense icon={<HistoryIcon />} title={t('historyOf.empty')} />} />;
  }
  return <Revisions shape={shape} rows={history.data} name={name} links={links} />;
}

function Inset({ content }: { readonly content: React.ReactNode }) {
  return <Box sx={{ p: 1.5, minHeight: 120, bgcolor: 'background.paper' }}>{content}</Box>;
}

interface RevisionsProps {
  readonly shape: AnyShape;
  readonly rows: readonly GridRow[];
  readonly name: string;
  readonly links: HistoryLinks;
}

function Revisions({ shape, rows, name, links }: RevisionsProps) {
  const { t } = useTranslation('records');
  const { language } = useLanguage();
  const columns = historyColumns(shape, t, language, links);
  const caption = t('historyOf.caption', { name });
  return (
    <Scroller role="region" aria-label={caption} tabIndex={0}>
      <table aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ name: column, label }) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {markChanges(shape, rows).map((revision) => (
            <tr key={String(revision.row.revision)}>{columns.map((column) => column.cell(revision))}</tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
