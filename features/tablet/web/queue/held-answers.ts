import { type AnswersByQuestion, type AttemptTaking, readDrafts, writeDrafts } from '#features/taking/web/public.tsx';
import { answersTo, isSame, lastAnswers } from './attempt-entries.ts';
import { isHeld, type QueueStore } from './queue-store.ts';

/** Keeps what is chosen in an attempt and not gone on from: exactly this, and not what is kept to be sent already. */
export function holdAnswers(store: QueueStore, taking: AttemptTaking, chosen: AnswersByQuestion, now: number): void {
  const kept = answersTo(store.read(), taking);
  for (const { id } of kept.filter((entry) => isHeld(entry) && !(entry.iD_Choice in chosen))) store.remove(id);
  const { attempt, ...named } = taking;
  for (const [question, answers] of Object.entries(chosen)) {
    const iD_Choice = Number(question);
    const last = kept.findLast((entry) => entry.iD_Choice === iD_Choice);
    if (last !== undefined && isSame(last.answers, answers)) continue;
    if (last !== undefined && isHeld(last)) store.replace({ ...last, answers });
    else store.put({ kind: 'answer', taking: named, attempt, iD_Choice, answers, held: true }, now);
  }
}

/** What is held of an attempt. @param storage where tablets have kept it before */
export function readHeld(store: QueueStore, storage: Storage, taking: AttemptTaking, now: number): AnswersByQuestion {
  const held = () => lastAnswers(answersTo(store.read(), taking).filter(isHeld));
  // Tablets of before decision 121 kept there what was chosen and not confirmed, besides the queue.
  const old = readDrafts(storage, taking);
  if (Object.keys(old).length > 0) {
    holdAnswers(store, taking, { ...old, ...held() }, now);
    store.refresh();
    if (store.isStored()) writeDrafts(storage, taking, {});
  }
  return held();
}
