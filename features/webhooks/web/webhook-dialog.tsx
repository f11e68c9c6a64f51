import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { KeysOf } from '#features/connections/web/library.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { MadeSecret, WebhookDetail } from '../shared/contract.ts';
import { Deliveries } from './deliveries.tsx';
import { EndSecretDialog } from './end-secret-dialog.tsx';
import { MakeSecretDialog } from './make-secret-dialog.tsx';
import { SecretCard } from './secret-card.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookChanged, useWebhookDetail } from './use-webhook-detail.ts';

type Secret = WebhookDetail['secrets'][number];
type Step =
  | { readonly act: 'look' | 'make' }
  | { readonly act: 'end'; readonly secret: Secret }
  | { readonly act: 'shown'; readonly made: MadeSecret };

interface WebhookDialogProps {
  readonly of: KeysOf;
  readonly onClose: () => void;
}

/** A webhook: where it is told, its secrets, and its last deliveries; secrets are made and ended from here. */
export default function WebhookDialog({ of, onClose }: WebhookDialogProps) {
  const { t } = useTexts(['webhooks', 'ui']);
  const [step, setStep] = useState<Step>({ act: 'look' });
  const detail = useWebhookDetail(of.iD_Connection);
  const changed = useWebhookChanged();
  const look = () => setStep({ act: 'look' });
  const toLook = () => {
    changed();
    look();
  };
  const { data } = detail;
  const hasSecret = (data?.secrets.length ?? 0) > 0;
  if (step.act === 'make') {
    return (
      <MakeSecretDialog
        of={of}
        isRotated={hasSecret}
        onClose={look}
        onMade={(made) => {
          changed();
          setStep({ act: 'shown', made });
        }}
      />
    );
  }
  if (step.act === 'shown') return <SecretDialog made={step.made} onClose={toLook} />;
  if (step.act === 'end')
    return <EndSecretDialog number={step.secret.iD_Webhook_Secret} onClose={look} onDone={toLook} />;
  return (
    <BaseDialog
      open
      title={t('title', { name: of.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          {of.mayWrite && data !== undefined && data.secrets.length < 2 && (
            <Button variant="contained" onClick={() => setStep({ act: 'make' })}>
              {t(hasSecret ? 'secrets.rotate' : 'secrets.make')}
            </Button>
          )}
        </>
      }
    >
      {detail.isError ? (
        <LoadFailed dense error={detail.error} onRetry={() => void detail.refetch()} />
      ) : data === undefined ? (
        <CardSkeletons count={3} height={72} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Address address={data.address} />
          <Secrets
            secrets={data.secrets}
            {...(of.mayWrite ? { onEnd: (secret) => setStep({ act: 'end', secret }) } : {})}
          />
          <Deliveries of={of} detail={data} onSent={changed} />
        </Box>
      )}
    </BaseDialog>
  );
}

function Address({ address }: Pick<WebhookDetail, 'address'>) {
  const { t } = useTexts('webhooks');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3">
        {t('address')}
      </Typography>
      <Typography variant="body2" component="code" sx={{ overflowWrap: 'anywhere' }}>
        {address}
      </Typography>
    </Box>
  );
}

interface SecretsProps extends Pick<WebhookDetail, 'secrets'> {
  readonly onEnd?: (secret: Secret) => void;
}

function Secrets({ secrets, onEnd }: SecretsProps) {
  const { t } = useTexts('webhooks');
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('secrets.title')}
      </Typography>
      {secrets.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('secrets.none')}
        </Typography>
      )}
      {secrets.map((secret) => (
        <SecretCard
          key={secret.iD_Webhook_Secret}
          of={secret}
          {...(onEnd === undefined ? {} : { onEnd: () => onEnd(secret) })}
        />
      ))}
    </Box>
  );
}
