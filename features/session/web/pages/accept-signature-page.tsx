import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { acceptSignatureBody } from '../../contract.ts';
import { acceptSignature } from '../api.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { SignerField } from '../components/signer-field.tsx';
import { describeFailure } from '../describe-failure.ts';
import { returnPlaceOf } from '../return-place.ts';
import { useSession } from '../use-session.ts';

function Undertakings() {
  const { t } = useTranslation('session');
  const points = ['binding', 'responsible', 'meaning', 'report'] as const;
  return (
    <Box sx={{ mb: 3 }}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {points.map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1.25 }}>
            <CheckIcon style={{ color: 'var(--mui-palette-accent)', fontSize: 20, marginTop: 2 }} />
            <Typography variant="body2">{t(`acceptSignature.${point}`)}</Typography>
          </Box>
        ))}
      </Stack>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5, pl: 4 }}>
        {t('acceptSignature.source')}
      </Typography>
    </Box>
  );
}

/** What an electronic signature binds to, accepted once and signed (21 CFR 11.10(j), 11.100(c)); then back to the form. */
export default function AcceptSignaturePage() {
  const { t } = useTranslation('session');
  const { user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const place = returnPlaceOf(state, user.name);
  const goBack = () => void navigate(place.to, { replace: true, state: place.state });
  const form = useSchemaForm(acceptSignatureBody, { defaultValues: { user: user.name, pass: '' } });
  const accept = useMutation({
    mutationFn: acceptSignature,
    onSuccess: () => {
      showSuccess(t('acceptSignature.success'));
      goBack();
    },
    onError: () => {
      form.setValue('pass', '');
      form.setFocus('pass');
    },
  });
  return (
    <EntryLayout>
      <PageTitle title={t('acceptSignature.title')} lead={t('acceptSignature.lead')} />
      <Undertakings />
      <Stack
        component="form"
        noValidate
        spacing={2.5}
        aria-label={t('acceptSignature.sign')}
        onSubmit={form.handleSubmit((values) => accept.mutate(values))}
      >
        <Typography variant="h3" component="h2">
          {t('acceptSignature.sign')}
        </Typography>
        <SignerField control={form.control} name="user" />
        <PasswordFormField control={form.control} name="pass" label={t('login.password')} />
        <FormProblem text={accept.error === null ? null : describeFailure(accept.error, t('login.network'))} />
        <SubmitButton pending={accept.isPending} size="large" fullWidth>
          {t('acceptSignature.submit')}
        </SubmitButton>
        <Button onClick={goBack} disabled={accept.isPending}>
          {t('acceptSignature.later')}
        </Button>
      </Stack>
    </EntryLayout>
  );
}
