import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSession } from '../use-session.ts';
import { HiddenUser } from './hidden-user.tsx';
import { PasswordSetNotice } from './password-set-notice.tsx';

interface SignerFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  /** the field of the form that holds the cwid of who signs */
  readonly name: FieldPath<Values>;
}

/**
 * Who signs: the person of the session, as a text, since they have typed their name with the password to begin it. On a session
 * that began with the password alone the first signature takes the name too, typed (21 CFR 11.200(a)(1)(i)).
 */
export function SignerField<Values extends FieldValues, Output>({ control, name }: SignerFieldProps<Values, Output>) {
  const { t } = useTranslation('session');
  const { user } = useSession();
  const { field } = useController({ control, name });
  const { typesName } = user;
  const filled = typesName ? '' : user.name;
  const { onChange } = field;
  // A session that is taken up again while the form is open asks for the name from then on.
  useEffect(() => {
    onChange(filled);
  }, [onChange, filled]);
  if (typesName) {
    return (
      <>
        <PasswordSetNotice />
        <TextFormField
          control={control}
          name={name}
          label={t('login.user')}
          helperText={t('signer.typed')}
          autoComplete="username"
          required
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <PasswordSetNotice />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${t('signer.label')} `}
        </Box>
        <strong>{user.fullName}</strong>
        {` (${user.name})`}
      </Typography>
      <HiddenUser cwid={user.name} name={name} />
    </Box>
  );
}
