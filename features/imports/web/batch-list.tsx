import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { ImportList } from '../shared/contract.ts';
import { importKindOf } from '../shared/kinds/kinds.ts';
import { CountsLine } from './counts-line.tsx';
import { ImportStateChip } from './import-state-chip.tsx';
import { useImports, usePreparedText } from './use-imports.ts';

/** The batches that are prepared or were released, the newest first. */
export function BatchList({ onOpen }: { readonly onOpen: (iD_Import: number) => void }) {
  const { t } = useTexts('imports');
  const { data, isPending, error, refetch } = useImports();
  return (
    <Box component="section" aria-labelledby="import-list">
      <Typography id="import-list" variant="h2" sx={{ mb: 2 }}>
        {t('list.title')}
      </Typography>
      {isPending ? (
        <CardSkeletons count={3} height={84} />
      ) : data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState title={t('list.none')} hint={t('list.noneHint')} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {data.map((one) => (
            <BatchLine key={one.iD_Import} batch={one} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function BatchLine({ batch, onOpen }: { readonly batch: ImportList[number]; readonly onOpen: (id: number) => void }) {
  const { t, language } = useTexts('imports');
  const preparedText = usePreparedText();
  const { iD_Import, kind, fileName, sourceSystem, counts } = batch;
  return (
    <ButtonBase
      onClick={() => onOpen(iD_Import)}
      aria-label={t('list.open', { id: iD_Import })}
      sx={(theme) => ({
        display: 'grid',
        gap: 0.5,
        width: '100%',
        textAlign: 'start',
        justifyItems: 'start',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
        '&:hover': { backgroundColor: theme.vars.palette.action.hover },
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', width: '100%' }}>
        <Typography component="span" sx={{ fontWeight: 600, flex: '1 1 auto', overflowWrap: 'anywhere' }}>
          {`${iD_Import} · ${importKindOf(kind)?.title[language] ?? kind} `}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {t('list.from', { system: sourceSystem })}
          </Box>
        </Typography>
        <ImportStateChip batch={batch} />
      </Box>
      <Note>
        {fileName} · {preparedText(batch)}
      </Note>
      {counts !== null && <CountsLine counts={counts} />}
    </ButtonBase>
  );
}
