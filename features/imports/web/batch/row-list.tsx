import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckIcon, CircleIcon, CrossCircleIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { getImportRows } from '../../shared/calls.ts';
import type { ImportRows } from '../../shared/contract.ts';
import { type RowAction, rowActionWords } from '../../shared/outcome.ts';

interface RowListProps {
  readonly iD_Import: number;
  readonly action: RowAction | undefined;
}

/** The rows of a batch, a hundred at a time: what happens to each, before and after, and why not. */
export function RowList({ iD_Import, action }: RowListProps) {
  const { t, language } = useTexts('imports');
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['importRows', iD_Import, action, language],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(getImportRows, {
        query: { iD_Import, after: pageParam, ...(action === undefined ? {} : { action }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  if (isPending) return <CardSkeletons count={3} height={56} />;
  if (data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState dense title={t('result.none')} />;
  return (
    <Box>
      <Box
        component="ul"
        sx={(theme) => ({
          listStyle: 'none',
          m: 0,
          p: 0,
          // On a phone it leaves room beside it, by which a finger moves the page.
          maxHeight: 'min(560px, 60dvh)',
          overflowY: 'auto',
          borderRadius: 1,
          border: `1px solid ${theme.vars.palette.divider}`,
          '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
        })}
        tabIndex={0}
        aria-label={t('result.rows')}
      >
        {rows.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </Box>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {t('result.more')}
        </Button>
      )}
    </Box>
  );
}

const looks = {
  new: { tone: 'positive', icon: <PlusIcon /> },
  changed: { tone: 'progress', icon: <PenIcon /> },
  same: { tone: 'neutral', icon: <CheckIcon /> },
  refused: { tone: 'critical', icon: <CrossCircleIcon /> },
} as const;

function Row({ row }: { readonly row: ImportRows['rows'][number] }) {
  const { t, language } = useTexts('imports');
  const { line, action, name, changes, problems, cells } = row;
  const { tone, icon } = looks[action] ?? { tone: 'neutral', icon: <CircleIcon /> };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 0.5, sm: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '6.5rem 8.5rem minmax(0, 1fr)' },
        px: 2,
        py: 1.25,
        overflowWrap: 'anywhere',
      }}
    >
      <Note>{t('result.line', { line })}</Note>
      <Box>
        <StatusChip tone={tone} icon={icon} label={rowActionWords[action][language]} />
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{name || cells.map(({ text }) => text).join(' · ')}</Typography>
        {problems.map(({ column, code, label, text }) => (
          <Typography key={`${column} ${code} ${text}`} variant="body2" sx={{ color: 'error.main' }}>
            {label === '' ? text : `${label}: ${text}`}
          </Typography>
        ))}
        {changes.map(({ field, label, before, after }) => (
          <Typography key={field} variant="body2">
            {`${label}: `}
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${t('result.before')} ${before || '–'}, `}</Box>
            {`${t('result.after')} `}
            <strong>{after || '–'}</strong>
          </Typography>
        ))}
        {action === 'new' && <Note>{cells.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</Note>}
      </Box>
    </Box>
  );
}
