import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { RecordUses } from '../../shared/contract.ts';
import { usesCall } from '../../shared/record-calls.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

interface Uses {
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly isUsed: boolean;
  readonly uses: RecordUses;
}

/** What forbids the deletion of a record, asked before anything is signed; the server looks again when it is. */
export function useUses(shape: AnyShape, row: GridRow): Uses {
  const call = usesCall(shape);
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ['uses', shape.path, keyOf(shape, row), row.revision],
    queryFn: ({ signal }) => (call === undefined ? [] : send(call, { query: keyOf(shape, row), signal })),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { isPending, isFailed: isError, isUsed: data.length > 0, uses: data };
}

/** Lists what uses a record, with the way to the pages where that is changed. */
export function UsesOf({ uses: { isPending, isFailed, isUsed, uses } }: { readonly uses: Uses }) {
  const { t, language } = useTexts('records');
  if (isPending || isFailed) {
    return (
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1 }}>
        {t(isPending ? 'uses.loading' : 'uses.failed')}
      </Typography>
    );
  }
  if (!isUsed) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <FormProblem tone="warning" text={t('uses.title')} />
      <Typography variant="body2">{t('uses.lead')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25, typography: 'body2' }}>
        {uses.map(({ label, total, names, page }) => (
          <Box component="li" key={label} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{`${label} (${formatNumber(total, language)}): `}</strong>
            {names.join(', ')}
            {total > names.length && ` ${t('uses.more', { count: total - names.length })}`}
            {page !== null && (
              <>
                {' · '}
                <Link component={RouterLink} to={page} underline="always">
                  {t('uses.go', { label })}
                </Link>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
