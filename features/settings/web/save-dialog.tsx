import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignatureFields, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { RefreshIcon } from '#platform/ui/icons/icons.tsx';
import type { ParametersForm } from '../contract.ts';
import { saveSettings } from './api.ts';

interface SaveDialogProps {
  readonly values: ParametersForm;
  /** with four eyes the save is a request that another administrator releases */
  readonly waits: boolean;
  /** the revision that was edited; 0 where nothing was saved yet */
  readonly revision: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Someone else saved meanwhile: read theirs and close. */
  readonly onReload: () => void;
}

/** 'Confirmar operación': the reason and the signature under a change of the parameters. */
export function SaveDialog({ values, waits, revision, onClose, onSaved, onReload }: SaveDialogProps) {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const edited = revision === 0 ? {} : { revision };
  const { form, submit, problem, failure, isPending, isDone, slow } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t(waits ? 'save.asked' : 'save.success'),
    onDone: onSaved,
    send: (signed) => saveSettings({ ...values, ...edited, ...signed }),
  });
  const isStale = failure instanceof RequestFailure && failure.status === 409;
  return (
    <SignedDialog
      title={t('save.title')}
      submitLabel={t(waits ? 'save.ask' : 'save.action')}
      submit={submit}
      problem={problem}
      problemAction={
        isStale && (
          <Button size="small" variant="outlined" color="inherit" startIcon={<RefreshIcon />} onClick={onReload}>
            {t('stale.reload')}
          </Button>
        )
      }
      isPending={isPending}
      isDone={isDone}
      slow={slow}
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      {waits ? (
        <FormProblem text={t('save.waits')} tone="warning" />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('save.lead')}</Typography>
      )}
      <SignatureFields control={form.control} meaning={waits ? 'changeRequested' : 'parametersChanged'} />
    </SignedDialog>
  );
}
