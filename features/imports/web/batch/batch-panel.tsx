import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { ArrowLeftIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { releaseImport, tryImport } from '../../shared/calls.ts';
import { ImportState, isOpen, isUnderWay } from '../../shared/codes.ts';
import { type Import, isSentByAnother } from '../../shared/contract.ts';
import { importKindOf } from '../../shared/kinds/kinds.ts';
import { ImportStateChip } from '../import-state-chip.tsx';
import { useImport, usePreparedText, useSteps } from '../use-imports.ts';
import { MatchingForm } from './matching-form.tsx';
import { ReleaseBar } from './release-bar.tsx';
import { ReleasedActs } from './released-acts.tsx';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

interface BatchPanelProps {
  readonly iD_Import: number;
  readonly onBack: () => void;
  readonly onOpen: (iD_Import: number) => void;
}

/** One batch: being read, matched, tried, released, compared or withdrawn. */
export default function BatchPanel({ iD_Import, onBack, onOpen }: BatchPanelProps) {
  const { t } = useTexts('imports');
  const { data, isPending, error, refetch } = useImport(iD_Import);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button size="small" startIcon={<ArrowLeftIcon />} onClick={onBack} sx={{ justifySelf: 'start', ml: -1 }}>
        {t('list.back')}
      </Button>
      {isPending ? (
        <CardSkeletons count={2} height={160} />
      ) : data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Batch batch={data} onGivenUp={onBack} onOpen={onOpen} />
      )}
    </Box>
  );
}

interface BatchProps {
  readonly batch: Import;
  readonly onGivenUp: () => void;
  readonly onOpen: (iD_Import: number) => void;
}

function Batch({ batch, onGivenUp, onOpen }: BatchProps) {
  const { role } = useSession();
  const { kind, state, columns, counts } = batch;
  const shape = importKindOf(kind);
  const mayPrepare = mayCall(role, tryImport) && shape?.roles.includes(role) === true;
  const trial = useTrial(batch, shape);
  const isMatched = mayPrepare && isOpen(state) && !isUnderWay(state) && columns.length > 0;
  return (
    <>
      <Head batch={batch} />
      <FormProblem text={batch.problem} />
      {isUnderWay(state) && <Working batch={batch} mayStop={mayPrepare} />}
      {counts !== null && (state === ImportState.Tried || state === ImportState.Released) && (
        <TrialResult batch={batch} counts={counts} shape={mayPrepare ? shape : undefined} onMended={onOpen} />
      )}
      {state === ImportState.Tried && mayCall(role, releaseImport) && <ReleaseBar batch={batch} trial={trial} />}
      {batch.batch !== null && <ReleasedActs batch={batch} released={batch.batch} />}
      {isMatched && shape !== undefined && (
        <MatchingForm batch={batch} shape={shape} trial={trial} onGivenUp={onGivenUp} />
      )}
    </>
  );
}

function Head({ batch }: { readonly batch: Import }) {
  const { t, language } = useTexts('imports');
  const preparedText = usePreparedText();
  const { iD_Import, kind, fileName, sourceSystem, extractedOn, mends, batch: released } = batch;
  const said = [
    fileName,
    t('list.from', { system: sourceSystem }),
    ...(extractedOn === null ? [] : [t('facts.extracted', { day: formatDay(extractedOn) })]),
    ...(mends === null ? [] : [t('facts.mends', { id: mends })]),
  ];
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h2">{`${importKindOf(kind)?.title[language] ?? kind} · ${iD_Import}`}</Typography>
        <ImportStateChip batch={batch} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{said.join(' · ')}</Typography>
      <Sent batch={batch} />
      <Note>{preparedText(batch)}</Note>
      {released !== null && (
        <Note>
          {t('facts.released', { name: released.releasedBy.name, moment: companyMoment(released.releasedAt) })}
        </Note>
      )}
      {released?.withdrawnBy != null && (
        <Note>
          {t('facts.withdrawn', { name: released.withdrawnBy.name, moment: companyMoment(released.withdrawnAt) })}
        </Note>
      )}
    </Box>
  );
}

/** Who sent the file, where another prepared the batch; where it is not known who, when. */
function Sent({ batch }: Pick<BatchProps, 'batch'>) {
  const { t } = useTexts('imports');
  const { uploadedBy, createdAt } = batch;
  const moment = companyMoment(createdAt);
  if (!isSentByAnother(batch)) return null;
  return (
    <Note>
      {uploadedBy === null ? t('facts.sentAt', { moment }) : t('facts.sent', { name: uploadedBy.name, moment })}
    </Note>
  );
}

function Working({ batch, mayStop }: { readonly batch: Import; readonly mayStop: boolean }) {
  const { t, language } = useTexts('imports');
  const { iD_Import, state, done, total } = batch;
  const { stop } = useSteps(iD_Import);
  const isTrial = state === ImportState.Trying;
  const text = t(isTrial ? 'progress.trying' : 'progress.reading', {
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography>{text}</Typography>
      <LinearProgress
        variant={isTrial && total > 0 ? 'determinate' : 'indeterminate'}
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label={text}
      />
      {mayStop && (
        <Button size="small" sx={{ justifySelf: 'start' }} loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('progress.stop')}
        </Button>
      )}
    </Box>
  );
}
