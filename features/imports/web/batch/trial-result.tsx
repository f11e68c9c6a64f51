import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { DownloadIcon, UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { getReturnedFile } from '../../shared/calls.ts';
import { ImportState } from '../../shared/codes.ts';
import type { Import } from '../../shared/contract.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import { allRows, type RowAction, type RowCounts, rowActions, rowActionWords } from '../../shared/outcome.ts';
import { RowList } from './row-list.tsx';

const NewImportDialog = lazyPart(() => import('../new-import-dialog.tsx'));

interface TrialResultProps {
  readonly batch: Import;
  readonly counts: RowCounts;
  /** of who may send the file again; undefined for others */
  readonly shape: ImportKindShape | undefined;
  readonly onMended: (iD_Import: number) => void;
}

/** What would become, or became, of the rows: how many of each, what it means for training, and row by row. */
export function TrialResult({ batch, counts, shape, onMended }: TrialResultProps) {
  const { t, language } = useTexts('imports');
  const { iD_Import, state } = batch;
  const [action, setAction] = useState<RowAction | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const [isMending, setMending] = useState(false);
  const download = useDownload({ words: { failed: t('failed') } });
  const count = (one: number) => formatNumber(one, language);
  return (
    <Box component="section" aria-labelledby="import-result" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography id="import-result" variant="h3">
            {t(state === ImportState.Released ? 'result.released' : 'result.title')}
          </Typography>
          <Note>{t('result.sum', { count: allRows(counts) })}</Note>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            loading={download.isRunning}
            onClick={() => download.start(getReturnedFile.path, { query: { iD_Import } })}
          >
            {t('result.returned')}
          </Button>
          {shape !== undefined && counts.refused > 0 && (
            <Button size="small" variant="outlined" startIcon={<UploadIcon />} onClick={() => setMending(true)}>
              {t('result.mend')}
            </Button>
          )}
        </Box>
      </Box>
      {shape !== undefined && isMending && (
        <Suspense>
          <NewImportDialog kind={shape} mends={batch} onClose={() => setMending(false)} onPrepared={onMended} />
        </Suspense>
      )}
      <Forecast batch={batch} />
      <SegmentedControl
        label={t('result.rows')}
        labelHidden
        value={action}
        onChange={setAction}
        options={[
          { value: 'all' as const, label: `${t('result.all')} ${count(allRows(counts))}` },
          ...rowActions.map((one) => ({ value: one, label: `${rowActionWords[one][language]} ${count(counts[one])}` })),
        ]}
      />
      <RowList key={action} iD_Import={iD_Import} action={action === 'all' ? undefined : action} />
    </Box>
  );
}

/** Sectors that are told one by one; of the others how many there are, and what they come to. */
const shownSectors = 12;

function Forecast({ batch: { forecast } }: { readonly batch: Import }) {
  const { t, language } = useTexts('imports');
  if (forecast === null) return null;
  const { people, until, suspended, resumed, sectors } = forecast;
  const given =
    until === null
      ? t('result.assignsNone')
      : t('result.assigns', {
          count: people,
          first: formatDay(until.first),
          last: formatDay(until.last),
        });
  const others = sectors.slice(shownSectors);
  const ofOthers = others.reduce((sum, { people: of }) => sum + of, 0);
  const told = [
    ...sectors
      .slice(0, shownSectors)
      .map(({ sector_Name, people: of }) => `${sector_Name} ${formatNumber(of, language)}`),
    ...(others.length === 0
      ? []
      : [t('result.moreSectors', { count: others.length, people: formatNumber(ofOthers, language) })]),
  ];
  return (
    <Box>
      <Typography>
        {given}
        {suspended + resumed > 0 &&
          ` ${t('result.suspends', { count: suspended, resumed: formatNumber(resumed, language) })}`}
      </Typography>
      {sectors.length > 0 && <Note>{told.join(' · ')}</Note>}
    </Box>
  );
}
