import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FactList } from '#features/attendance/web/library.tsx';
import { checkCertificate } from '#features/own/shared/calls.ts';
import { type Certificate, certificateQuery } from '#features/own/shared/certificate.ts';
import { recordOutcome, resultFacts, signatureFacts, trainingFacts } from '#features/own/shared/record-words.ts';
import { trainingRecordPath } from '#features/own/shared/training-record-path.ts';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { CheckCircleIcon, CrossCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Told } from './told.tsx';

/** The code of a certificate, typed or as its QR code left it in the address, and what the record behind it says today. */
export function CertificateCheck() {
  const { t } = useTranslation('reports');
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CodeForm key={code} code={code} onCode={(typed) => setSearch({ code: typed }, { replace: true })} />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {certificateQuery.safeParse({ code }).success ? (
          <Found code={code} />
        ) : (
          code !== '' && <NoCertificate hint={t('copies.code.malformed')} />
        )}
      </Box>
    </Box>
  );
}

function CodeForm({ code, onCode }: { readonly code: string; readonly onCode: (code: string) => void }) {
  const { t } = useTranslation('reports');
  const { control, handleSubmit } = useSchemaForm(certificateQuery, { defaultValues: { code } });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => onCode(typed.code.trim()))(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      <Box sx={{ flex: '1 1 320px' }}>
        <TextFormField
          control={control}
          name="code"
          label={t('copies.code.label')}
          helperText={t('copies.code.hint')}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } }}
        />
      </Box>
      <Button type="submit" variant="contained" sx={{ mt: 0.5 }}>
        {t('copies.code.check')}
      </Button>
    </Box>
  );
}

/** A code that leads nowhere, or beyond what the reader may see: which of both is not told. */
const isMissing = (failure: unknown) => failure instanceof RequestFailure && [400, 403, 404].includes(failure.status);

function Found({ code }: { readonly code: string }) {
  const { t, language } = useTexts('reports');
  const found = useQuery({
    // What was found is reported in the reader's language.
    queryKey: ['certificate', code, language],
    queryFn: ({ signal }) => send(checkCertificate, { query: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isMissing(found.error)) return <NoCertificate hint={t('copies.code.noneHint')} />;
  if (found.isError) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LinearProgress aria-label={t('copies.looking')} />;
  return <Outcome certificate={found.data} />;
}

function NoCertificate({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('reports');
  return (
    <Told tone="warning" icon={<CrossCircleIcon />} title={t('copies.code.none')}>
      <Typography variant="body2">{hint}</Typography>
    </Told>
  );
}

function Outcome({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('reports');
  const { isLatest, verification } = certificate;
  if (!verification.isIntact)
    return (
      <Told tone="critical" icon={<WarningIcon />} title={t('copies.altered')}>
        <Typography variant="body2">{t('copies.code.altered', { problem: verification.problem ?? '' })}</Typography>
        <Facts certificate={certificate} />
      </Told>
    );
  return (
    <Told
      tone={isLatest ? 'positive' : 'warning'}
      icon={isLatest ? <CheckCircleIcon /> : <WarningIcon />}
      title={t(isLatest ? 'copies.code.holds' : 'copies.code.older')}
    >
      <Typography variant="body2">{t(isLatest ? 'copies.code.holdsText' : 'copies.code.olderText')}</Typography>
      <Facts certificate={certificate} />
    </Told>
  );
}

function Facts({ certificate }: { readonly certificate: Certificate }) {
  const { t, language } = useTexts('reports');
  const { user } = useSession();
  const { record, iD_Signature, verification } = certificate;
  const signature = record.signatures.find((each) => each.iD_Signature === iD_Signature);
  const facts = [
    ...trainingFacts(record, language),
    ...resultFacts(record, companyZone(), language),
    ...(signature === undefined ? [] : signatureFacts(signature, language)),
  ];
  const trail = verification.isIntact ? t('copies.trailIntact') : (verification.problem ?? '');
  const { iD_Course } = record.course;
  const { cwid } = record.person;
  const isOwn = cwid.toLowerCase() === user.name.toLowerCase();
  return (
    <Box sx={{ '& dd': { overflowWrap: 'anywhere' } }}>
      <FactList
        facts={[
          [t('copies.code.result'), recordOutcome(record, language).text],
          ...facts.map(({ label, value }) => [label, value] as const),
          [t('copies.trail'), trail],
        ]}
      />
      <Button
        component={Link}
        to={trainingRecordPath({ iD_Course, iD_Instance: record.instance.iD_Instance }, isOwn ? undefined : cwid)}
        variant="outlined"
        color="inherit"
        sx={{ mt: 2 }}
      >
        {t('record')}
      </Button>
    </Box>
  );
}
