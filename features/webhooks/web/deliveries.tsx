import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { KeysOf } from '#features/connections/web/library.tsx';
import { authorName } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, ClockIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import { resendDelivery } from '../shared/calls.ts';
import { deliveryProblems, deliveryStates, eventKinds, type WebhookDetail } from '../shared/contract.ts';

const looks = {
  waiting: { tone: 'neutral', icon: <CircleIcon /> },
  retrying: { tone: 'warning', icon: <ClockIcon /> },
  delivered: { tone: 'positive', icon: <CheckCircleIcon /> },
  givenUp: { tone: 'critical', icon: <CrossCircleIcon /> },
} as const;

type Delivery = WebhookDetail['deliveries'][number];

interface DeliveriesProps {
  readonly of: KeysOf;
  readonly detail: WebhookDetail;
  readonly onSent: () => void;
}

/** How many deliveries are in which state, and the last of them, those that failed first. */
export function Deliveries({ of, detail, onSent }: DeliveriesProps) {
  const { t } = useTexts('webhooks');
  const resend = useMutation({
    mutationFn: (messageId: string) => send(resendDelivery, { body: { iD_Connection: of.iD_Connection, messageId } }),
    onSuccess: () => showSuccess(t('deliveries.resent')),
    onError: showFailure,
    onSettled: onSent,
  });
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('deliveries.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail.deliveries.length === 0 ? t('deliveries.none') : t('deliveries.counts', { ...detail.counts })}
      </Typography>
      {detail.deliveries.map((delivery) => (
        <DeliveryCard
          key={delivery.messageId}
          of={delivery}
          isBusy={resend.isPending}
          {...(of.mayWrite && (delivery.state === 'givenUp' || delivery.state === 'delivered')
            ? { onResend: () => resend.mutate(delivery.messageId) }
            : {})}
        />
      ))}
    </Box>
  );
}

interface DeliveryCardProps {
  readonly of: Delivery;
  readonly isBusy: boolean;
  /** absent where the reader may not, or it waits still */
  readonly onResend?: () => void;
}

function DeliveryCard({ of, isBusy, onResend }: DeliveryCardProps) {
  const { t, language } = useTexts('webhooks');
  const what = eventKinds[of.kind][language];
  return (
    <Card component="article" sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h4" variant="subtitle2">
          {what} · {companyMoment(of.happenedAt)}
        </Typography>
        <StatusChip {...looks[of.state]} label={deliveryStates[of.state][language]} />
      </Box>
      <Typography variant="body2">
        {of.employeeNr === null
          ? t('deliveries.ofCourse', { document: of.document, version: of.version })
          : t('deliveries.ofPerson', { number: of.employeeNr, document: of.document, version: of.version })}
      </Typography>
      <DeliveryFacts of={of} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="caption" component="code" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {of.messageId}
        </Typography>
        {onResend !== undefined && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            onClick={onResend}
            aria-label={`${t('deliveries.resend')}: ${what}, ${companyMoment(of.happenedAt)}, ${of.messageId}`}
          >
            {t('deliveries.resend')}
          </Button>
        )}
      </Box>
    </Card>
  );
}

function DeliveryFacts({ of }: { readonly of: Delivery }) {
  const { t, language } = useTexts('webhooks');
  const { problem, status, attempts, triedAt, nextAt, askedBy } = of;
  const told = problem === null ? null : deliveryProblems[problem][language];
  const tried =
    triedAt === null || attempts === 0
      ? null
      : t('deliveries.tried', { count: attempts, moment: companyMoment(triedAt) });
  const next = nextAt === null ? null : t('deliveries.next', { moment: companyMoment(nextAt) });
  const asked = askedBy === null ? null : t('deliveries.asked', { by: authorName(of, 'askedBy') });
  const facts = [tried, next, asked].filter((fact) => fact !== null).join(' · ');
  return (
    <>
      {told !== null && (
        <Typography variant="body2">
          {status === null
            ? t('deliveries.problem', { problem: told })
            : t('deliveries.problemStatus', { problem: told, status })}
        </Typography>
      )}
      {facts !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts}
        </Typography>
      )}
    </>
  );
}
