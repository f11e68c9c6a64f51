import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, ClockIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import { type ChangeRequest, type ChangeVerdict, RequestStatus } from '../../shared/change-requests.ts';
import { ChangeTable } from './change-table.tsx';
import { useRequestTitle } from './use-request-title.ts';

interface RequestCardProps {
  readonly request: ChangeRequest;
  readonly onDecide: (verdict: ChangeVerdict) => void;
}

/** One change that waits or was decided: what, by whom, why, before and after, and what may be done with it. */
export function RequestCard({ request, onDecide }: RequestCardProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const title = useRequestTitle(request);
  const { requestedBy, decidedBy, verdicts, isStale } = request;
  const who = ({ name, cwid }: { readonly name: string; readonly cwid: string }) => `${name} (${cwid})`;
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Status status={request.status} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('changes.asked', {
          by: who(requestedBy),
          moment: companyMoment(request.requestedAt),
          reason: request.reason,
        })}
      </Typography>
      <ChangeTable request={request} />
      {decidedBy !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t(`changes.decidedBy.${decisionOf(request)}`, {
            by: who(decidedBy),
            moment: companyMoment(request.decidedAt),
            reason: request.decisionReason,
          })}
        </Typography>
      )}
      <FormProblem text={isStale ? t('changes.stale') : null} tone="warning" />
      {verdicts.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
          {[...verdicts].reverse().map((verdict) => (
            <Button
              key={verdict}
              variant={verdict === 'release' ? 'contained' : 'outlined'}
              color={verdict === 'release' ? 'primary' : 'error'}
              disabled={verdict === 'release' && isStale}
              onClick={() => onDecide(verdict)}
            >
              {t(`changes.${verdict}.action`)}
            </Button>
          ))}
        </Box>
      )}
    </Card>
  );
}

const looks = {
  [RequestStatus.Waiting]: { tone: 'warning', icon: <ClockIcon />, label: 'waiting' },
  [RequestStatus.Released]: { tone: 'positive', icon: <CheckCircleIcon />, label: 'released' },
  [RequestStatus.Refused]: { tone: 'critical', icon: <CrossCircleIcon />, label: 'refused' },
  [RequestStatus.Withdrawn]: { tone: 'neutral', icon: <CircleIcon />, label: 'withdrawn' },
} as const;

/** How it was decided, as its texts are called. */
function decisionOf({ status }: ChangeRequest): 'released' | 'refused' | 'withdrawn' {
  if (status === RequestStatus.Released) return 'released';
  return status === RequestStatus.Refused ? 'refused' : 'withdrawn';
}

function Status({ status }: Pick<ChangeRequest, 'status'>) {
  const { t } = useTranslation('settings');
  const { tone, icon, label } = looks[status as keyof typeof looks];
  return <StatusChip tone={tone} icon={icon} label={t(`changes.status.${label}`)} />;
}
