import { LRUCache } from 'lru-cache';
import type { AnswerableState } from '#features/attendance/server/public.ts';

/** A question, as answers to it are judged. */
export interface ReadQuestion {
  readonly choiceRevision: number;
  readonly choiceType: number;
  readonly answers: readonly { readonly id: number }[];
}

/**
 * What was last read of questions that were answered, and of an attempt that was open. Nothing is decided by it: the statement that
 * adds an answer compares all of it with what stands then, and adds nothing where it differs. So it needs no notices.
 */
export class LastRead {
  readonly #questions = new LRUCache<number, ReadQuestion>({ max: 10_000 });
  #state: AnswerableState | null = null;

  /** How the last attempt stood that was opened or took an answer, in a course that is held as this one is; null where none did. */
  standingFor({ modality }: { readonly modality: number }): AnswerableState | null {
    return this.#state?.modality === modality ? this.#state : null;
  }

  note(choiceId: number, read: ReadQuestion & AnswerableState): void {
    const { choiceRevision, choiceType, answers } = read;
    this.#questions.set(choiceId, { choiceRevision, choiceType, answers: answers.map(({ id }) => ({ id })) });
    this.noteState(read);
  }

  noteState({ state, status, instanceStatus, modality, courseStatus }: AnswerableState): void {
    this.#state = { state, status, instanceStatus, modality, courseStatus };
  }

  /** A question, in an attempt as the last one stood that was opened or took an answer; undefined where none did. */
  of(choiceId: number): (ReadQuestion & AnswerableState) | undefined {
    const question = this.#questions.get(choiceId);
    return question === undefined || this.#state === null ? undefined : { ...question, ...this.#state };
  }
}
