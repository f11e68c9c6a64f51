import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { SessionUser } from '../../shared/contract.ts';
import { HiddenUser } from './hidden-user.tsx';
import type { SignInAgain } from './use-sign-in-again.ts';

interface PasswordAgainProps {
  readonly id: string;
  readonly user: SessionUser;
  readonly again: SignInAgain;
}

/** Who is asked, and the password. */
export function PasswordAgain({ id, user, again }: PasswordAgainProps) {
  const { t } = useTranslation('session');
  return (
    <Box component="form" id={id} noValidate onSubmit={again.submit} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{user.fullName}</Typography>
        <Note>
          {t('login.user')}: {user.name}
        </Note>
      </Box>
      <HiddenUser cwid={user.name} />
      {user.provider == null ? (
        <PasswordFormField control={again.control} name="pass" label={t('login.password')} autoFocus required />
      ) : (
        <Note>{t('provider.goesOn', { provider: user.provider })}</Note>
      )}
      <FormProblem text={again.isPending ? null : again.problem} />
    </Box>
  );
}
