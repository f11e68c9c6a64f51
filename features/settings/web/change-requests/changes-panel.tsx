import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { releaseChange } from '../../shared/calls.ts';
import type { ChangeRequest, ChangeRequestList, ChangeVerdict } from '../../shared/change-requests.ts';
import { RequestCard } from './request-card.tsx';
import { useChangeRequests } from './use-change-requests.ts';

const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'));

/** What waits for a second person, and what was decided last (decisions section 5, four eyes). */
export default function ChangesPanel() {
  const { data, isPending, error, refetch } = useChangeRequests();
  if (isPending) return <CardSkeletons count={2} height={220} />;
  if (data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <Lists {...data} />;
}

function Lists({ isFourEyes, waiting, decided }: ChangeRequestList) {
  const { t } = useTranslation('settings');
  const { role } = useSession();
  const mayDecide = mayCall(role, releaseChange);
  const [deciding, setDeciding] = useState<{ request: ChangeRequest; verdict: ChangeVerdict } | null>(null);
  const card = (request: ChangeRequest) => (
    <RequestCard
      key={request.iD_ChangeRequest}
      request={mayDecide ? request : { ...request, verdicts: [] }}
      onDecide={(verdict) => setDeciding({ request, verdict })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t(isFourEyes ? 'changes.lead' : 'changes.leadOff')}</Typography>
      {waiting.length === 0 ? (
        <EmptyState drawing="done" title={t('changes.none')} hint={t('changes.noneHint')} />
      ) : (
        waiting.map(card)
      )}
      {decided.length > 0 && (
        <Typography variant="h2" sx={{ mt: 2 }}>
          {t('changes.decidedTitle')}
        </Typography>
      )}
      {decided.map(card)}
      {deciding !== null && (
        <Suspense>
          <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </Box>
  );
}
