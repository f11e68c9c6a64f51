import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TakingState } from '#features/attendance/web/public.tsx';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { clockTime } from '../clock-time.ts';
import { isWaiting, type QueueEntry } from '../queue/queue-store.ts';
import { tabletQueue, useQueue } from '../queue/tablet-queue.ts';
import { takeOver } from '../take-over.ts';
import type { Assistant } from '../use-assistants.ts';
import { AssistantCard } from './assistant-card.tsx';

interface AssistantListProps {
  readonly tablet: StartedTablet;
  readonly assistants: readonly Assistant[];
}

type Step = 'course' | 'signature';

/** The people of the instance. Anyone who is on another tablet goes on here only when somebody says so. */
export function AssistantList({ tablet, assistants }: AssistantListProps) {
  const { t } = useTranslation('tablet');
  const navigate = useNavigate();
  const queue = useQueue().filter(isWaiting);
  const waiting = ({ employee_Nr }: Assistant, wanted: QueueEntry['kind']) =>
    queue.filter(({ kind, taking }) => kind === wanted && taking.employee_Nr === employee_Nr).length;
  const [asked, setAsked] = useState<{ readonly assistant: Assistant; readonly step: Step } | null>(null);
  const open = ({ cwid, expired }: Assistant, step: Step) => {
    const { iD_Course, iD_Instance } = tablet;
    const state: TakingState = { iD_Course, iD_Instance, modality: Modality.Tablet, expired, cwid, tablet: true };
    void navigate(`${pagePaths.taking}${step === 'signature' ? '?step=signature' : ''}`, { state });
  };
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {assistants.map((assistant) => (
          <AssistantCard
            key={assistant.employee_Nr}
            assistant={assistant}
            waiting={{ answer: waiting(assistant, 'answer'), leave: waiting(assistant, 'leave') }}
            onTake={(step) => (assistant.takenBy === null ? open(assistant, step) : setAsked({ assistant, step }))}
          />
        ))}
      </Box>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t('over.title')}
          text={t('over.text', {
            name: asked.assistant.name,
            who: asked.assistant.takenBy?.name ?? '',
            time: clockTime(asked.assistant.takenBy?.since ?? ''),
          })}
          cancel={t('over.stay')}
          confirm={t('over.goOn')}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            takeOver(asked.assistant.employee_Nr);
            tabletQueue.sendAgain();
            open(asked.assistant, asked.step);
          }}
        />
      )}
    </>
  );
}
