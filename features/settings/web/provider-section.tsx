import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inWindow } from '#features/session/web/library.tsx';
import { send } from '#platform/calls/web/send.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { testedProvider, testProvider } from '../shared/calls.ts';
import type { SettingsReply } from '../shared/contract.ts';
import { Finding } from './connection-test.tsx';
import { ParameterSection } from './parameter-section.tsx';
import type { SectionProps } from './use-parameters.ts';

interface ProviderSectionProps extends SectionProps {
  /** the provider that the environment of the server names */
  readonly named: Pick<SettingsReply, 'oidcNamed' | 'oidcName' | 'oidcProvider'>;
}

/** By which identity provider people sign in and sign: the environment names it, the company releases it (docs/decisions/162). */
export function ProviderSection({ form, field, named }: ProviderSectionProps) {
  const { t } = useTranslation('settings');
  const { oidcNamed, oidcName } = named;
  const released = form.watch('oidcProvider') ?? null;
  const isOn = released !== null;
  const isOther = isOn && released !== oidcNamed;
  const release = (_event: unknown, wanted: boolean) =>
    form.setValue('oidcProvider', wanted ? oidcNamed : null, { shouldDirty: true });
  return (
    <ParameterSection id="provider">
      {oidcNamed === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('provider.none')}
        </Typography>
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('provider.named')}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <strong>{oidcName}</strong>
            <Typography variant="body2">{oidcNamed}</Typography>
          </Box>
        </Box>
      )}
      {isOther && (
        <>
          <FormProblem tone="warning" text={t('provider.other', { released })} />
          {oidcNamed !== null && (
            <Box>
              <Button
                variant="outlined"
                onClick={() => form.setValue('oidcProvider', oidcNamed, { shouldDirty: true })}
              >
                {t('provider.releaseThis')}
              </Button>
            </Box>
          )}
        </>
      )}
      <FormControlLabel
        control={<Switch checked={isOn} onChange={release} disabled={!isOn && oidcNamed === null} />}
        label={t('provider.release')}
      />
      <SwitchFormField
        {...field('oidcByUsername')}
        label={t('provider.byUsername')}
        helperText={t('provider.byUsernameHint')}
        disabled={!isOn}
      />
      <SwitchFormField {...field('oidcSignsOut')} label={t('provider.signsOut')} disabled={!isOn} />
      {oidcNamed !== null && <ProviderTest name={oidcName ?? ''} />}
    </ParameterSection>
  );
}

/** 'Probar': gives one's credentials at the provider as for a signature, and says what came back. */
function ProviderTest({ name }: { readonly name: string }) {
  const { t } = useTranslation(['settings', 'ui']);
  const test = useMutation({
    mutationFn: async () => {
      const intent = await inWindow(name, undefined, (signal) => send(testProvider, { signal }));
      return send(testedProvider, { body: { intent } });
    },
  });
  const { error } = test;
  const isOut = error instanceof RequestFailure && error.status === 0;
  const failed = error === null ? null : { ok: false, detail: isOut ? t('ui:unreachable') : error.message };
  const found = failed ?? test.data;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <Button variant="outlined" onClick={() => test.mutate()} loading={test.isPending} loadingPosition="start">
        {t('provider.test')}
      </Button>
      <Box role="status" sx={{ flex: '1 1 280px', minWidth: 0 }}>
        {found !== undefined && !test.isPending && <Finding {...found} />}
      </Box>
    </Box>
  );
}
