import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { TakingState } from '#features/attendance/web/public.tsx';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { isByTouch } from '#features/taking/web/library.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { clockTime } from '../clock-time.ts';
import { isWaiting, type QueueEntry } from '../queue/queue-store.ts';
import { tabletQueue, useQueue } from '../queue/tablet-queue.ts';
import { takeOver } from '../take-over.ts';
import { touchedCard } from '../touched-card.ts';
import type { Assistant } from '../use-assistants.ts';
import { AssistantCard, cardId } from './assistant-card.tsx';
import { signedBandId } from './signed-summary.tsx';

interface AssistantListProps {
  readonly tablet: StartedTablet;
  readonly assistants: readonly Assistant[];
  /** employee number of who has signed just now: the next one has the focus; null: nobody has */
  readonly signed: number | null;
}

type Step = 'course' | 'signature';

/** People still to take it from which their letters are offered: more than a screen or two to look through. */
const lettersFrom = 30;

/** Two columns as soon as a name and its buttons have room in each. */
const listLook = {
  ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
};

/** The people of the instance, who still takes it first. Anyone who is on another tablet goes on here only when somebody says so. */
export function AssistantList({ tablet, assistants, signed }: AssistantListProps) {
  const { t } = useTranslation('tablet');
  const navigate = useNavigate();
  const queue = useQueue().filter(isWaiting);
  const waiting = ({ employee_Nr }: Assistant, wanted: QueueEntry['kind']) =>
    queue.filter(({ kind, taking }) => kind === wanted && taking.employee_Nr === employee_Nr).length;
  const todo = assistants.filter(({ status }) => status !== AttendanceStatus.Finished);
  const done = assistants.filter(({ status }) => status === AttendanceStatus.Finished);
  const next = todo.find(({ employee_Nr }) => employee_Nr !== signed);
  useFirstFocus(signed === null ? null : (next?.employee_Nr ?? null));
  const [asked, setAsked] = useState<{ readonly assistant: Assistant; readonly step: Step } | null>(null);
  const open = ({ cwid, expired }: Assistant, step: Step, isTouched: boolean) => {
    const { iD_Course, iD_Instance } = tablet;
    const state: TakingState = { iD_Course, iD_Instance, modality: Modality.Tablet, expired, cwid, tablet: true };
    const path = `${pagePaths.taking}${step === 'signature' ? '?step=signature' : ''}`;
    void navigate(path, { state: isTouched ? { ...state, ...touchedCard } : state });
  };
  return (
    <>
      {todo.length >= lettersFrom && <Letters assistants={todo} />}
      {[
        { id: 'todo', people: todo },
        { id: 'done', people: done },
      ].map(
        ({ id, people }) =>
          people.length > 0 && (
            <Box key={id} component="section" aria-labelledby={`tablet-${id}`}>
              <Typography id={`tablet-${id}`} variant="h3" component="h2" sx={{ mb: 1.5 }}>
                {t(id === 'todo' ? 'list.todo' : 'list.done', { count: people.length })}
              </Typography>
              <Box component="ul" sx={listLook}>
                {people.map((assistant) => (
                  <AssistantCard
                    key={assistant.employee_Nr}
                    assistant={assistant}
                    waiting={{ answer: waiting(assistant, 'answer'), leave: waiting(assistant, 'leave') }}
                    onTake={(step, event) =>
                      assistant.takenBy === null
                        ? open(assistant, step, isByTouch(event))
                        : setAsked({ assistant, step })
                    }
                  />
                ))}
              </Box>
            </Box>
          ),
      )}
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
            open(asked.assistant, asked.step, false);
          }}
        />
      )}
    </>
  );
}

/** A button for each first letter, which leads to the first person who has it. */
function Letters({ assistants }: Pick<AssistantListProps, 'assistants'>) {
  const { t } = useTranslation('tablet');
  const firsts = new Map<string, number>();
  for (const { name, employee_Nr } of assistants) {
    const letter = name.charAt(0).toLocaleUpperCase();
    if (!firsts.has(letter)) firsts.set(letter, employee_Nr);
  }
  return (
    <Box component="nav" aria-label={t('list.letters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[...firsts].map(([letter, person]) => (
        <Button
          key={letter}
          variant="outlined"
          color="inherit"
          onClick={() => focusCard(person)}
          sx={{ minWidth: 56, px: '0 !important' }}
        >
          {letter}
        </Button>
      ))}
    </Box>
  );
}

function focusCard(person: number, options?: FocusOptions): void {
  document.getElementById(cardId(person))?.querySelector('button')?.focus(options);
}

/** Gives the focus to the card of a person, once, when the list comes into sight; what was signed stays in sight over it. */
function useFirstFocus(person: number | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others do meanwhile takes nobody's focus
  useEffect(() => {
    if (person === null) return;
    focusCard(person, { preventScroll: true });
    document.getElementById(signedBandId)?.scrollIntoView({ block: 'start' });
  }, []);
}
