import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { authorName } from '#features/records/web/public.tsx';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, ClockIcon } from '#platform/ui/icons/icons.tsx';
import type { WebhookDetail } from '../shared/contract.ts';

interface SecretCardProps {
  readonly of: WebhookDetail['secrets'][number];
  /** absent where the reader may not */
  readonly onEnd?: () => void;
}

/** One secret: its number, whether and until when it signs, and who made it. */
export function SecretCard({ of, onEnd }: SecretCardProps) {
  const { t } = useTexts('webhooks');
  const { iD_Webhook_Secret: number, madeAt, endsAt } = of;
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h4" variant="subtitle2">
          {t('secrets.name', { number })}
        </Typography>
        {endsAt === null ? (
          <StatusChip tone="positive" icon={<CheckCircleIcon />} label={t('secrets.signs')} />
        ) : (
          <StatusChip
            tone="warning"
            icon={<ClockIcon />}
            label={t('secrets.signsUntil', { moment: companyMoment(endsAt) })}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('secrets.madeBy', { by: authorName(of, 'madeBy'), moment: companyMoment(madeAt) })}
        </Typography>
        {onEnd !== undefined && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            onClick={onEnd}
            aria-label={`${t('secrets.end')} ${t('secrets.name', { number })}`}
          >
            {t('secrets.end')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
