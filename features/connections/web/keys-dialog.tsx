import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { ConnectionDetail, MadeKey } from '../shared/contract.ts';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { KeyCard } from './key-card.tsx';
import type { KeysOf } from './keys-of.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { useConnectionDetail, useKeysChanged } from './use-connection-detail.ts';

type Key = ConnectionDetail['keys'][number];
type Step =
  | { readonly act: 'look' | 'make' }
  | { readonly act: 'end'; readonly key: Key }
  | { readonly act: 'token'; readonly made: MadeKey };

interface KeysDialogProps {
  readonly of: KeysOf;
  readonly onClose: () => void;
}

/** The keys of a connection, when each was used last, and what failed of it last; keys are made and ended from here. */
export default function KeysDialog({ of, onClose }: KeysDialogProps) {
  const { t } = useTexts(['connections', 'ui']);
  const [step, setStep] = useState<Step>({ act: 'look' });
  const detail = useConnectionDetail(of.iD_Connection);
  const changed = useKeysChanged();
  const look = () => setStep({ act: 'look' });
  const toLook = () => {
    changed();
    look();
  };
  if (step.act === 'make') {
    return (
      <MakeKeyDialog
        of={of}
        onClose={look}
        onMade={(made) => {
          changed();
          setStep({ act: 'token', made });
        }}
      />
    );
  }
  if (step.act === 'token') return <TokenDialog made={step.made} kind={of.kind} onClose={toLook} />;
  if (step.act === 'end')
    return <EndKeyDialog prefix={step.key.prefix} keyId={step.key.iD_Connection_Key} onClose={look} onDone={toLook} />;
  const { data } = detail;
  return (
    <BaseDialog
      open
      title={t('key.title', { name: of.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          {of.mayWrite && (
            <Button variant="contained" onClick={() => setStep({ act: 'make' })}>
              {t('key.make')}
            </Button>
          )}
        </>
      }
    >
      {detail.isError ? (
        <LoadFailed dense error={detail.error} onRetry={() => void detail.refetch()} />
      ) : data === undefined ? (
        <CardSkeletons count={2} height={72} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {data.keys.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('key.none')}</Typography>}
          {data.keys.map((key) => (
            <KeyCard
              key={key.prefix}
              of={key}
              {...(of.mayWrite ? { onEnd: () => setStep({ act: 'end', key }) } : {})}
            />
          ))}
          <Failures failures={data.failures} />
        </Box>
      )}
    </BaseDialog>
  );
}

function Failures({ failures }: Pick<ConnectionDetail, 'failures'>) {
  const { t } = useTexts('connections');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('failures.title')}
      </Typography>
      {failures.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('failures.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {failures.map(({ route, code, status, times, lastAt }) => (
            <Typography component="li" variant="body2" key={`${route} ${code}`}>
              {t('failures.line', { route, code, status })}
              <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
                {t('failures.times', { count: times, moment: companyMoment(lastAt) })}
              </Box>
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
