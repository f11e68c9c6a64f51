import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { authorName } from '#features/records/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, ClockIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import { type ConnectionDetail, keyStates } from '../shared/contract.ts';

const looks = {
  valid: { tone: 'positive', icon: <CheckCircleIcon /> },
  waiting: { tone: 'warning', icon: <ClockIcon /> },
  expired: { tone: 'critical', icon: <CrossCircleIcon /> },
  ended: { tone: 'neutral', icon: <CircleIcon /> },
} as const;

interface KeyCardProps {
  readonly of: ConnectionDetail['keys'][number];
  /** absent where the reader may not, or the key is ended */
  readonly onEnd?: () => void;
}

/** One key: how it begins, how it stands, until when, and when it was used last. */
export function KeyCard({ of, onEnd }: KeyCardProps) {
  const { t, language } = useTexts('connections');
  const { prefix, state, expires_On, madeAt, usedAt, usedFrom } = of;
  const used =
    usedAt === null ? t('key.unused') : t('key.used', { moment: companyMoment(usedAt), address: usedFrom ?? '' });
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="subtitle2">
          <code>{prefix}…</code> · {t('key.until', { day: formatDay(expires_On) })}
        </Typography>
        <StatusChip {...looks[state]} label={keyStates[state][language]} />
      </Box>
      <Typography variant="body2">{used}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('key.madeBy', { by: authorName(of, 'madeBy'), moment: companyMoment(madeAt) })}
        </Typography>
        {onEnd !== undefined && state !== 'ended' && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            onClick={onEnd}
            aria-label={`${t('key.end')} ${prefix}`}
          >
            {t('key.end')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
