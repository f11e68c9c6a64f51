import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyReply } from '#features/session/shared/passkeys.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { AccountAccess } from '../../shared/account-access.ts';
import { RemovePasskeyDialog } from '../passkeys/remove-passkey-dialog.tsx';
import { usePasskeyWords } from '../passkeys/use-passkeys.ts';
import { AccountActDialog } from './account-act-dialog.tsx';
import { SigningWayDialog } from './signing-way-dialog.tsx';
import { SigningWayPart } from './signing-way-part.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useAccess, useAccessChanged } from './use-access.ts';
import { useLockWords, useSessionWords } from './use-access-words.ts';

type Step = 'look' | 'unlock' | 'end' | 'mail' | 'link' | 'unlink' | PasskeyReply;

interface AccountDialogProps {
  readonly employeeNr: number;
  /** opens with the signature that unlocks, where there is something to unlock */
  readonly unlocks?: boolean;
  readonly onClose: () => void;
}

/** Somebody's way in: what is locked, which sessions are open, whether they can be mailed a password, and the signed acts on these. */
export default function AccountDialog({ employeeNr, unlocks = false, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['people', 'ui']);
  const [step, setStep] = useState<Step>(unlocks ? 'unlock' : 'look');
  const access = useAccess(employeeNr);
  const changed = useAccessChanged();
  const done = () => {
    changed();
    onClose();
  };
  const { data } = access;
  if (data !== undefined && step === 'unlock' && data.locks.length > 0) {
    return <UnlockDialog access={data} onClose={onClose} onDone={done} />;
  }
  if (data !== undefined && (step === 'link' || step === 'unlink')) {
    return <SigningWayDialog act={step} access={data} onClose={onClose} onDone={done} />;
  }
  if (data !== undefined && typeof step === 'object') {
    return <RemovePasskeyDialog passkey={step} person={data} onClose={onClose} onDone={done} />;
  }
  if (data !== undefined && (step === 'mail' || (step === 'end' && data.sessions.length > 0))) {
    return <AccountActDialog act={step} access={data} onClose={onClose} onDone={done} />;
  }
  return (
    <BaseDialog
      open
      title={data === undefined ? t('access.title') : `${t('access.title')} · ${data.name} (${data.cwid})`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {access.isError ? (
        <LoadFailed dense error={access.error} onRetry={() => void access.refetch()} />
      ) : data === undefined ? (
        <CardSkeletons count={2} height={72} />
      ) : (
        <State access={data} onAct={setStep} />
      )}
    </BaseDialog>
  );
}

function State({ access, onAct }: { readonly access: AccountAccess; readonly onAct: (step: Step) => void }) {
  const { t } = useTranslation('people');
  const lockWords = useLockWords();
  const sessionWords = useSessionWords();
  const passkeyWords = usePasskeyWords();
  const { locks, sessions, passkeys, mail } = access;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Part
        title={t('access.locks')}
        none={t('access.notLocked')}
        lines={locks.map(lockWords)}
        act={
          <Button variant="contained" onClick={() => onAct('unlock')}>
            {t('access.unlock')}
          </Button>
        }
      />
      <Part
        title={t('access.sessions')}
        none={t('access.noSessions')}
        lines={sessions.map(sessionWords)}
        act={
          <Button variant="outlined" color="error" onClick={() => onAct('end')}>
            {t('access.end')}
          </Button>
        }
      />
      <SigningWayPart signing={access.signing} onAct={onAct} />
      <Part
        title={t('passkey.title')}
        none={t('passkey.noneOf')}
        lines={passkeys.map((passkey) => `${passkey.name} · ${passkeyWords(passkey)}`)}
        act={passkeys.map((passkey) => (
          <Button
            key={passkey.iD_Passkey}
            variant="outlined"
            color="error"
            sx={{ mr: 1 }}
            onClick={() => onAct(passkey)}
          >
            {t('passkey.removeThis', { name: passkey.name })}
          </Button>
        ))}
      />
      <Part
        title={t('access.mailTitle')}
        none={mail.obstacle === null ? '' : t(`access.mailObstacle.${mail.obstacle}`)}
        lines={mail.obstacle === null ? [t('access.mailTo', { address: mail.address ?? '' })] : []}
        act={
          <Button variant="outlined" onClick={() => onAct('mail')}>
            {t('access.mailSend')}
          </Button>
        }
      />
    </Box>
  );
}

interface PartProps {
  readonly title: string;
  /** said where there are no lines; then there is nothing to do either */
  readonly none: string;
  readonly lines: readonly string[];
  readonly act: ReactNode;
}

function Part({ title, none, lines, act }: PartProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{none}</Typography>
      ) : (
        <>
          <Box component="ul" sx={{ m: 0, mt: 0.5, mb: 1.5, pl: 2.5, typography: 'body2' }}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may read alike, and none of them has a state
              <li key={index}>{line}</li>
            ))}
          </Box>
          {act}
        </>
      )}
    </Box>
  );
}
