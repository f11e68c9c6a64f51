import type { Localized } from '#platform/i18n/language.ts';

/** An answer of a question as its author wrote it. */
export interface WrittenAnswer {
  readonly text: string;
  readonly correct: boolean;
}

/** An answer that a question holds. */
export interface HeldAnswer extends WrittenAnswer {
  readonly id: number;
}

/** What one kind of question asks of its author and of who takes it; the same for the server and for every screen. */
export interface QuestionKind {
  readonly name: Localized;
  /** What is wrong with the answers that an author wrote, by its name in `platform/i18n/validation.ts`; null where nothing is. */
  readonly problemOf: (answers: readonly WrittenAnswer[]) => string | null;
  /** A given answer as it is saved and compared, whatever the order of the clicks; of each answer once. */
  readonly kept: (given: readonly number[]) => readonly number[];
  /** Why a given answer, as it is kept, cannot be saved: a refusal of attendance; null where it can. */
  readonly refusalOf: (
    given: readonly number[],
    held: readonly { readonly id: number }[],
  ) => 'ONE_ANSWER_ONLY' | 'WHOLE_ORDER_ONLY' | null;
  /** The given answer that is right, as it would be kept. `judge_attempt` and `verify-verdicts.ts` say the same in SQL. */
  readonly rightOf: (held: readonly HeldAnswer[]) => readonly number[];
  /**
   * Its answers are lines in their right order: those who take it get them in another one, and their numbers, drawn at random,
   * tell nothing of it.
   */
  readonly isOrdered: boolean;
  /** the texts of an answer, given or right, as one */
  readonly told: (texts: readonly string[]) => string;
}
