import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { ChangePasswordForm, useChangePassword } from '../components/change-password-form.tsx';
import { EntryLayout } from '../components/entry-layout.tsx';
import { useSession } from '../use-session.ts';

/**
 * Changing a password that an administrator set, that was mailed, or that is too old, before anything else (decisions section 5); or one's
 * own, by its address.
 */
export default function ChangePasswordPage() {
  const { t } = useTranslation(['session', 'ui']);
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const leave = () => void navigate(pagePaths.dashboard, { replace: true });
  const change = useChangePassword(leave);
  const isRequired = user.mustChangePassword;
  return (
    <EntryLayout>
      <PageTitle
        title={t(isRequired ? 'changePassword.title' : 'changePassword.ownTitle')}
        lead={t(isRequired ? `changePassword.lead.${user.mustChangeBecause ?? 'aged'}` : 'changePassword.ownLead')}
      />
      <ChangePasswordForm change={change}>
        <SubmitButton pending={change.isPending} size="large" fullWidth>
          {t('changePassword.submit')}
        </SubmitButton>
        <Button onClick={isRequired ? signOut : leave}>{t(isRequired ? 'changePassword.signOut' : 'ui:cancel')}</Button>
      </ChangePasswordForm>
    </EntryLayout>
  );
}
