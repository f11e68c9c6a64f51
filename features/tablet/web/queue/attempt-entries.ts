import type { AnswersByQuestion, AttemptTaking, Deliveries, Delivery } from '#features/taking/web/public.tsx';
import type { AnswerEntry, QueueEntry } from './queue-store.ts';

/** The answers to one attempt among all that is kept, in the order of the acts. */
export function answersTo(entries: readonly QueueEntry[], taking: AttemptTaking): readonly AnswerEntry[] {
  const { employee_Nr, iD_Instance, iD_Content, attempt } = taking;
  return entries.filter(
    (entry): entry is AnswerEntry =>
      entry.kind === 'answer' &&
      entry.attempt === attempt &&
      entry.taking.employee_Nr === employee_Nr &&
      entry.taking.iD_Instance === iD_Instance &&
      entry.taking.iD_Content === iD_Content,
  );
}

/** What was chosen last in each question. */
export function lastAnswers(entries: readonly AnswerEntry[]): AnswersByQuestion {
  return Object.fromEntries(entries.map(({ iD_Choice, answers }) => [iD_Choice, answers]));
}

/** What has become of the last answer to each question. @param whyOf why one waits; null while it is on its way */
export function deliveriesOf(
  entries: readonly AnswerEntry[],
  whyOf: (entry: AnswerEntry) => Delivery['failure'],
): Deliveries {
  return Object.fromEntries(
    entries.map((entry) => [
      entry.iD_Choice,
      { answers: entry.answers, failure: entry.refused ?? whyOf(entry), isClosed: entry.isClosed },
    ]),
  );
}

/** The same lines in the same order. */
export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.join() === other.join();
}
