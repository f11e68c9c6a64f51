import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeIssue } from '#platform/i18n/validation.ts';
import { currentLanguage } from '#platform/i18n/web/i18n.ts';
import { newDirectoryPassword, passwordPlaceholder } from '../shared/contract.ts';
import { isTyping } from './password-change.ts';
import type { ParameterForm, PasswordFlow } from './use-parameters.ts';

interface LdapPasswordProps {
  readonly form: ParameterForm;
  readonly flow: PasswordFlow;
  readonly disabled: boolean;
}

/** The LDAP password: fifteen asterisks until 'Cambiar contraseña', then a field that is kept or given up (S1 section 2). */
export function LdapPassword({ form, flow, disabled }: LdapPasswordProps) {
  const { t } = useTranslation('settings');
  const isSet = form.watch('password') !== '';
  const changeButton = useRef<HTMLButtonElement>(null);
  const problem = form.formState.errors.password?.message;
  const back = () => setTimeout(() => changeButton.current?.focus());
  if (isTyping(flow.change)) {
    const keep = (typed: string) => {
      flow.keep(typed);
      back();
    };
    const giveUp = () => {
      flow.giveUp();
      back();
    };
    return <NewPassword onKeep={keep} onGiveUp={giveUp} />;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        label={t('ldap.password')}
        value={isSet ? passwordPlaceholder : ''}
        placeholder={t('ldap.none')}
        disabled={disabled}
        error={problem !== undefined}
        helperText={problem ?? (flow.change === 'finished' ? t('ldap.finished') : undefined)}
        slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true }, formHelperText: { disabled: false } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button ref={changeButton} variant="outlined" onClick={flow.begin} disabled={disabled} sx={{ mt: 1 }}>
        {t('ldap.change')}
      </Button>
    </Box>
  );
}

interface NewPasswordProps {
  readonly onKeep: (typed: string) => void;
  readonly onGiveUp: () => void;
}

/** The field in which the new password is typed; Enter keeps it, Escape gives it up. */
function NewPassword({ onKeep, onGiveUp }: NewPasswordProps) {
  const { t } = useTranslation(['settings', 'ui']);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = () => {
    const result = newDirectoryPassword.safeParse(typed);
    if (result.success) return onKeep(typed);
    const [issue] = result.error.issues;
    setProblem(issue === undefined ? null : describeIssue(issue, currentLanguage()));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither saves the parameters nor closes anything around the field.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') keep();
    else onGiveUp();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        type="password"
        label={t('ldap.newPassword')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="new-password"
        error={problem !== null}
        helperText={problem ?? t('ldap.inProgress')}
        sx={{ flex: '1 1 240px' }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button onClick={onGiveUp}>{t('ui:cancel')}</Button>
        <Button variant="contained" onClick={keep}>
          {t('ldap.keep')}
        </Button>
      </Box>
    </Box>
  );
}
