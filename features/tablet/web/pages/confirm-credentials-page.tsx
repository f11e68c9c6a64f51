import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { instanceAddress } from '#features/instances/web/public.tsx';
import { validateInstructor } from '#features/session/shared/calls/credentials.ts';
import { validateInstructorBody } from '#features/session/shared/contract.ts';
import { PasswordOrProvider } from '#features/session/web/library.tsx';
import { leaveTabletMode, leftTabletMode, useSession, useTabletMode } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { isSessionEnd } from '#platform/ui/http/request.ts';
import { ArrowLeftIcon, LogoutIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { pagePaths } from '#product/page-paths.ts';
import { isWaiting } from '../queue/queue-store.ts';
import { useQueue } from '../queue/tablet-queue.ts';

/** /confirmCredentials: the way out of tablet mode, by the instructor's own credentials (S0 sections 2 and 4). */
export default function ConfirmCredentialsPage() {
  const { t } = useTranslation('tablet');
  const { signOut } = useSession();
  const mode = useTabletMode();
  const [asksSignOut, setAsksSignOut] = useState(false);
  const waiting = useQueue().filter((entry) => isWaiting(entry) && entry.kind === 'answer').length;
  if (mode === null) {
    // Out of the room, to how it went.
    const left = leftTabletMode();
    return <Navigate to={left === null ? pagePaths.instances : instanceAddress('closing', left)} replace />;
  }
  return (
    <Page width="reading">
      <PageTitle title={t('exit.title')} lead={t('exit.lead')} />
      <Box sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 4 }, ...onPaper }}>
        {waiting > 0 && <FormProblem tone="warning" text={t('exit.waits', { count: waiting })} />}
        <Credentials />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mt: 4 }}>
        <Button component={Link} to={pagePaths.tabletCourse} variant="outlined" startIcon={<ArrowLeftIcon />}>
          {t('exit.back')}
        </Button>
        <Button startIcon={<LogoutIcon />} onClick={() => setAsksSignOut(true)}>
          {t('exit.signOut')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asksSignOut}
        title={t('exit.signOutTitle')}
        text={t('exit.signOutText')}
        cancel={t('exit.stay')}
        confirm={t('exit.signOut')}
        onCancel={() => setAsksSignOut(false)}
        onConfirm={signOut}
      />
    </Page>
  );
}

function Credentials() {
  const { t } = useTranslation(['tablet', 'ui']);
  const { user } = useSession();
  const form = useSchemaForm(validateInstructorBody, { defaultValues: { cwid: user.name, pass: '' } });
  const leaving = useMutation({
    mutationFn: (body: { readonly cwid: string; readonly pass: string }) => send(validateInstructor, { body }),
    onSuccess: leaveTabletMode,
    onError: () => {
      form.reset();
      setTimeout(() => form.setFocus('pass'));
    },
  });
  const { error } = leaving;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit((values) => leaving.mutate(values))}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box component="dl" sx={{ m: 0 }}>
        <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('exit.user')}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
          {t('exit.who', { name: user.fullName, user: user.name })}
        </Box>
      </Box>
      <PasswordOrProvider
        control={form.control}
        name="pass"
        label={t('exit.password')}
        autoComplete="off"
        autoFocus
        required
      />
      <FormProblem text={error === null || isSessionEnd(error) ? null : error.message || t('ui:unreachable')} />
      <SubmitButton pending={leaving.isPending} size="large">
        {t('exit.confirm')}
      </SubmitButton>
    </Box>
  );
}
