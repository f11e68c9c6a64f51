import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { auditAddress } from '#features/integrity/web/public.tsx';
import { askedMeaning } from '#features/records/shared/contract.ts';
import { formLines, SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { showCompanyBrand } from '#platform/ui/brand/company-brand.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { logoAddress } from '#product/logo.ts';
import { saveSettings } from '../shared/calls.ts';
import { type ParametersForm, type SettingsReply, settingsShape } from '../shared/contract.ts';
import { editableOf } from './use-parameters.ts';

const shape = { ...settingsShape, secrets: ['password'] };

/** Saving leads away from the parameters, so that their history is shown by the audit. */
const historyOf = ({ iD_Settings }: SettingsReply) =>
  auditAddress('history', { entity: 'settings', recordKey: String(iD_Settings) });

interface SaveDialogProps {
  readonly values: ParametersForm;
  /** what holds, over which they were changed */
  readonly base: SettingsReply;
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
export function SaveDialog({ values, base, waits, revision, onClose, onSaved, onReload }: SaveDialogProps) {
  const { t, language } = useTexts('settings');
  const navigate = useNavigate();
  const { passwordChanged: _flag, ...initial } = editableOf(base);
  const { passwordChanged: _changed, ...shown } = values;
  const row = base as unknown as GridRow;
  const lines = formLines({ shape, row, initial, values: shown, told: {}, language, secret: t('ldap.set') });
  const edited = revision === 0 ? {} : { revision };
  const { dialog } = useSignedCall(saveSettings, {
    body: (signed) => ({ ...values, ...edited, ...signed }),
    success: (saved) => {
      if (!waits && saved !== null) showCompanyBrand({ ...saved, logo: logoAddress(saved.logo) });
      return t(waits ? 'save.asked' : 'save.success');
    },
    offer: () =>
      waits ? undefined : { label: t('history.show'), onTake: () => void navigate(historyOf(base)), owner: base },
    onDone: onSaved,
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('save.title')}
      submitLabel={t(waits ? 'save.ask' : 'save.action')}
      onOutdated={onReload}
      {...(waits ? { meaning: askedMeaning } : {})}
      signs={{ lines }}
      onClose={onClose}
    >
      {waits ? (
        <FormProblem text={t('save.waits')} tone="warning" />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('save.lead')}</Typography>
      )}
    </SignedCallDialog>
  );
}
