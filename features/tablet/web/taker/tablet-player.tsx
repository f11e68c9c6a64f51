import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import type { ContentItem } from '#features/taking/shared/contract.ts';
import { contentsKey, useStep } from '#features/taking/web/public.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Page } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { tabletQueue } from '../queue/tablet-queue.ts';
import { releasePerson } from '../tablet-calls.ts';
import { takeOver, useElsewhere } from '../take-over.ts';
import type { Assistant } from '../use-assistants.ts';
import { openAttempts } from './content-order.ts';
import { PersonBar } from './person-bar.tsx';
import { TabletStep } from './tablet-step.tsx';
import { Welcome } from './welcome.tsx';

interface TabletPlayerProps {
  readonly tablet: StartedTablet;
  readonly assistant: Assistant;
  readonly contents: readonly ContentItem[];
}

/** The course on the tablet: whose it is, one step at a time, and the ways out (S0 section 2, tablet course taker). */
export function TabletPlayer({ tablet, assistant, contents }: TabletPlayerProps) {
  const { t } = useTranslation('tablet');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [step, goTo] = useStep(contents);
  const [isLeaving, setLeaving] = useState(false);
  // Each time that the course is taken over from another tablet its step begins afresh.
  const [round, setRound] = useState(0);
  const { employee_Nr, cwid } = assistant;
  const elsewhere = useElsewhere(employee_Nr);
  const wasFinished = useRef(assistant.status === AttendanceStatus.Finished).current;
  const toList = () => void navigate(pagePaths.tabletCourse, { replace: true });
  const person = { iD_Course: tablet.iD_Course, iD_Instance: tablet.iD_Instance, cwid, employee_Nr };
  const open = openAttempts(contents);

  function leave() {
    if (open.length === 0) void releasePerson(person).catch(() => undefined);
    for (const { iD_Content, attempt } of open) tabletQueue.leave({ ...person, iD_Content }, attempt);
    toList();
  }

  return (
    <>
      <PersonBar
        course={tablet.course_Name}
        onExit={() => (open.length === 0 || wasFinished ? leave() : setLeaving(true))}
      />
      <Page>
        <Box key={`${step} ${round}`}>
          {contents.length === 0 ? (
            <EmptyState title={t('taker.noContents')} hint={t('taker.noContentsHint')} />
          ) : step === 'cover' ? (
            <Welcome tablet={tablet} contents={contents} onStep={goTo} />
          ) : (
            <TabletStep tablet={tablet} assistant={assistant} contents={contents} step={step} onStep={goTo} />
          )}
        </Box>
      </Page>
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={leave} />
      <ConfirmDialog
        open={elsewhere !== null}
        title={t('over.title')}
        text={elsewhere ?? ''}
        cancel={t('over.back')}
        confirm={t('over.goOn')}
        onCancel={toList}
        onConfirm={() => {
          takeOver(employee_Nr);
          tabletQueue.sendAgain();
          // It goes on from where the other tablet has come to.
          void queries.invalidateQueries({ queryKey: contentsKey(tablet, cwid) }).then(() => setRound(round + 1));
        }}
      />
    </>
  );
}

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Leaving closes the open attempt with score 0: it is asked before, and staying is the safe answer. */
function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('tablet');
  const isOnline = useOnline();
  const text = t('taker.exitText');
  return (
    <ConfirmDialog
      open={open}
      title={t('taker.exitTitle')}
      text={isOnline ? text : `${text} ${t('taker.exitOffline')}`}
      cancel={t('taker.exitStay')}
      confirm={t('taker.exitLeave')}
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
