import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { releaseImport } from '../../shared/calls.ts';
import { ImportState } from '../../shared/codes.ts';
import type { Import } from '../../shared/contract.ts';
import { importKindOf } from '../../shared/kinds/kinds.ts';
import { whyNotReleased } from '../../shared/outcome.ts';
import { useCountTexts } from '../counts-line.tsx';
import { useLookAgain, useReadAgain, useTaken } from '../use-imports.ts';
import type { Trial } from './use-trial.ts';

const noRows = { new: 0, changed: 0, same: 0, refused: 0 };

/** Why somebody cannot release a batch; null: they can. */
const whyNot = ({ counts, settings, needsAnother, triedOn }: Import) =>
  whyNotReleased(counts ?? noRows, settings) ??
  (triedOn !== companyToday() ? 'anotherDay' : needsAnother ? 'needsAnother' : null);

/** A batch as a signer sees it. */
interface Shown {
  readonly batch: Import;
  /** read again after a refusal, its trial is the one that they saw before */
  readonly isAsSeen: boolean;
}

interface ReleaseBarProps {
  readonly batch: Import;
  readonly trial: Trial;
}

/** The release of what was tried, or why it cannot be released: what was chosen below since then no trial has shown. */
export function ReleaseBar({ batch, trial }: ReleaseBarProps) {
  const { t } = useTexts('imports');
  // As it stood when it was opened: what is read again behind the form changes nothing of what is signed.
  const [shown, setShown] = useState<Shown | null>(null);
  const lookAgain = useLookAgain(batch.iD_Import);
  const readAgain = useReadAgain(batch.iD_Import);
  const close = () => {
    setShown(null);
    lookAgain();
  };
  const reload = async () => {
    const fresh = await readAgain();
    setShown((before) => (before === null || fresh === null ? before : shownAgain(before, fresh)));
  };
  const { isChanged, isBusy, missing, start } = trial;
  const why = isChanged ? 'changedChoices' : whyNot(batch);
  const tryAgain = (
    <Button loading={isBusy} disabled={missing.length > 0} onClick={start}>
      {t('match.tryAgain')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <FormProblem
        text={why === null ? null : t(`release.${why}`, { day: formatDay(batch.triedOn) })}
        tone="warning"
        action={isChanged ? tryAgain : null}
      />
      {why === null && (
        <Button variant="contained" onClick={() => setShown({ batch, isAsSeen: false })}>
          {t('release.action')}
        </Button>
      )}
      {shown !== null && <ReleaseDialog {...shown} onOutdated={() => void reload()} onClose={close} />}
    </Box>
  );
}

/** The form with what stands now, and what was typed in it; none where there is nothing to release any more, of which the page tells. */
function shownAgain({ batch }: Shown, fresh: Import): Shown | null {
  if (fresh.state !== ImportState.Tried || whyNot(fresh) !== null) return null;
  return { batch: fresh, isAsSeen: fresh.trialDigest === batch.trialDigest };
}

interface ReleaseDialogProps extends Shown {
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

function ReleaseDialog({ batch, isAsSeen, onOutdated, onClose }: ReleaseDialogProps) {
  const { t, language } = useTexts('imports');
  const taken = useTaken();
  const { iD_Import, trialDigest, kind, fileName, fileHash, sourceSystem, settings } = batch;
  const counts = useCountTexts(batch.counts ?? noRows);
  const { dialog } = useSignedCall(releaseImport, {
    body: (signed) => ({ ...signed, iD_Import, trialDigest: trialDigest ?? '' }),
    success: (released) => {
      taken(released);
      return t('release.success');
    },
    uncertain: t('uncertain'),
    onDone: onClose,
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('release.title', { id: iD_Import })}
      submitLabel={t('release.action')}
      maxWidth="md"
      signs={{
        lines: [
          signedLine('what', t('release.what'), importKindOf(kind)?.title[language] ?? kind),
          ...(importKindOf(kind)?.mayMeet === true
            ? [signedLine('meets', t('release.meets'), t(settings.meetsRequirements ? 'release.yes' : 'release.no'))]
            : []),
          signedLine('source', t('release.source'), sourceSystem),
          signedLine('file', t('release.file'), fileName),
          signedLine('hash', t('release.hash'), fileHash),
          signedLine('rows', t('release.rows'), t('release.rowsText', counts)),
          signedLine('due', t('release.due'), formatDay(settings.earliestDue) || '–'),
          signedLine('mail', t('release.mail'), t(settings.tellsPeople ? 'release.yes' : 'release.no')),
        ],
      }}
      remark={isAsSeen ? t('release.asSeen') : null}
      onOutdated={onOutdated}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('release.lead')}</Typography>
    </SignedCallDialog>
  );
}
