import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LeaveQuestion } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { showError } from '#platform/ui/feedback/notices.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { pagePaths } from '#product/page-paths.ts';
import { settingsAddress } from '#product/settings-sections.ts';
import { getSettings } from '../shared/calls.ts';
import type { ParametersForm as ParameterValues, SettingsReply } from '../shared/contract.ts';
import { guardedChanges } from '../shared/guarded-parameters.ts';
import { useForgetChangeRequests, useFourEyes } from './change-requests/use-change-requests.ts';
import { BackupsSection, ExpirationSection, RoutesSection, SecuritySection } from './company-sections.tsx';
import { DomainSection, GroupsSection, LdapSection } from './directory-sections.tsx';
import { MailSections } from './mail-sections.tsx';
import { ParametersHistory } from './parameters-history.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SectionIndex } from './section-index.tsx';
import { changedParameters, useParameters } from './use-parameters.ts';

const queryKey = ['settings'];
/** Read afresh each time the form is opened, and never replaced under somebody's hands. */
const query = {
  queryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => send(getSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
};

interface ParametersFormProps {
  /** what else is done about expirations; stands beside their days */
  readonly expirationAction?: ReactNode;
}

/** The general parameters of the company (S1 section 2). */
export default function ParametersForm({ expirationAction }: ParametersFormProps) {
  const settings = useQuery(query);
  if (settings.isPending) return <FormSkeleton />;
  if (settings.isError) return <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  return <ParametersEditor initial={settings.data} expirationAction={expirationAction} />;
}

function ParametersEditor({ initial, expirationAction }: ParametersFormProps & { readonly initial: SettingsReply }) {
  const { t } = useTranslation(['settings', 'ui']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const parameters = useParameters(initial);
  const { form, field, password, base, canSave, isFirst, rebase } = parameters;
  const section = { form, field };
  const [confirming, setConfirming] = useState<ParameterValues | null>(null);
  const isFourEyes = useFourEyes();
  const forget = useForgetChangeRequests();
  const waits = isFourEyes && confirming !== null && guardedChanges(base, confirming).length > 0;
  const [isReloaded, setReloaded] = useState(false);
  // Also while the dialog that signs them is open.
  useUnsavedWords(form.formState.isDirty);
  const reload = async () => {
    try {
      rebase(await client.fetchQuery({ ...query, staleTime: 0 }));
      setReloaded(true);
      setConfirming(null);
    } catch (failure) {
      showFailure(failure, failure instanceof Error && failure.message !== '' ? failure.message : t('ui:unreachable'));
    }
  };
  const confirm = form.handleSubmit(setConfirming, () => showError(t('save.invalid')));
  const submit = () => {
    if (canSave && (isFirst || changedParameters(base, form.getValues()).length > 0)) void confirm();
  };
  return (
    <div className="parameters">
      <SectionIndex />
      <form
        noValidate
        autoComplete="off"
        className="parameters-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ParametersHistory settings={base} />
        <MailSections {...section} />
        <DomainSection {...section} />
        <GroupsSection {...section} />
        <ExpirationSection {...section} action={expirationAction} />
        <LdapSection {...section} flow={password} />
        <ProviderSection {...section} named={base} />
        <RoutesSection {...section} />
        <BackupsSection {...section} />
        <SecuritySection {...section} />
        <SaveBar parameters={parameters} remark={isReloaded ? t('stale.reloaded') : null} />
        {/* The dialog keeps its own words, and after it was signed nothing is lost. */}
        <LeaveQuestion isDirty={form.formState.isDirty && confirming === null} />
        {confirming !== null && (
          <SaveDialog
            values={confirming}
            base={base}
            waits={waits}
            revision={base.revision}
            onClose={() => setConfirming(null)}
            onSaved={() => {
              forget();
              void navigate(waits ? settingsAddress('changes') : pagePaths.dashboard);
            }}
            onReload={() => void reload()}
          />
        )}
      </form>
    </div>
  );
}

function FormSkeleton() {
  const { t } = useTranslation('settings');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 2 }}>
      {[260, 120, 200, 260, 120].map((height, index) => (
        <Skeleton key={String(index)} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
