import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { QueueEntry } from '../queue/queue-store.ts';
import { tabletQueue, useQueue } from '../queue/tablet-queue.ts';
import type { Assistant } from '../use-assistants.ts';

/** Answers that the server refused for good stay in sight, with its words, until somebody has read them. */
export function RefusedAnswers({ assistants }: { readonly assistants: readonly Assistant[] }) {
  const { t } = useTranslation('tablet');
  const refused = useQueue().filter(({ refused }) => refused !== undefined);
  const groups = new Map<string, QueueEntry[]>();
  for (const entry of refused) {
    const group = `${entry.taking.employee_Nr} ${entry.refused}`;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  const nameOf = ({ employee_Nr, cwid }: QueueEntry['taking']) =>
    assistants.find((assistant) => assistant.employee_Nr === employee_Nr)?.name ?? cwid;
  return [...groups].map(([group, entries]) => {
    const [first] = entries;
    if (first === undefined) return null;
    const text = t('queue.refused', {
      count: entries.length,
      name: nameOf(first.taking),
      text: first.refused ?? '',
    });
    return (
      <FormProblem
        key={group}
        text={text}
        action={
          <Button color="inherit" onClick={() => tabletQueue.dismiss(entries)}>
            {t('queue.noted')}
          </Button>
        }
      />
    );
  });
}
