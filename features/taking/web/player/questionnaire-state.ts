/** One question's answers: what is chosen here, what the server holds, and how the last save went. */
export interface QuestionAnswer {
  /** as it is kept (`questionKinds`): the order counts where it does there */
  readonly chosen: readonly number[];
  readonly saved: readonly number[];
  readonly sending: boolean;
  /** what the last save failed with; null after a success or another choice */
  readonly failure: string | null;
}

/** How far an answer is on its way to the server. */
export type SaveStatus = 'empty' | 'unsaved' | 'saving' | 'saved' | 'failed';

export interface QuestionnaireResult {
  readonly approved: boolean;
  /** fraction 0..1 */
  readonly score: number;
}

/** A questionnaire while it is taken. Right answers are not part of it: only the server has them. */
export interface QuestionnaireState {
  readonly phase: 'intro' | 'answering' | 'judged';
  /** iD_Choice of each question, in order */
  readonly questions: readonly number[];
  readonly attempt: number;
  /** of the question in sight; after the last one the review of all answers */
  readonly position: number;
  readonly answers: Readonly<Record<number, QuestionAnswer>>;
  readonly verdict: QuestionnaireResult | null;
}

/** iD_Answer lists by iD_Choice */
export type AnswersByQuestion = Readonly<Record<number, readonly number[]>>;

export type QuestionnaireEvent =
  | {
      readonly type: 'opened';
      readonly attempt: number;
      readonly saved: AnswersByQuestion;
      readonly drafts: AnswersByQuestion;
    }
  | { readonly type: 'chosen'; readonly question: number; readonly answers: readonly number[] }
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'sending'; readonly question: number }
  | { readonly type: 'saved'; readonly question: number; readonly answers: readonly number[] }
  | { readonly type: 'saveFailed'; readonly question: number; readonly failure: string }
  | { readonly type: 'judged'; readonly verdict: QuestionnaireResult };

const noAnswer: QuestionAnswer = { chosen: [], saved: [], sending: false, failure: null };

/** A questionnaire that nobody opened yet, or one whose last verdict is known. */
export function startQuestionnaire(
  questions: readonly number[],
  verdict: QuestionnaireResult | null,
): QuestionnaireState {
  return { phase: verdict === null ? 'intro' : 'judged', questions, attempt: 0, position: 0, answers: {}, verdict };
}

/** The next state. Events about questions that are not in the questionnaire change nothing. */
export function advanceQuestionnaire(state: QuestionnaireState, event: QuestionnaireEvent): QuestionnaireState {
  switch (event.type) {
    case 'opened':
      return openAttempt(state, event.attempt, event.saved, event.drafts);
    case 'moved':
      return { ...state, position: Math.max(0, Math.min(event.position, state.questions.length)) };
    case 'judged':
      return { ...state, phase: 'judged', verdict: event.verdict };
    case 'chosen':
      return withAnswer(state, event.question, { chosen: event.answers, failure: null });
    case 'sending':
      return withAnswer(state, event.question, { sending: true, failure: null });
    case 'saved':
      return withAnswer(state, event.question, { saved: event.answers, sending: false, failure: null });
    case 'saveFailed':
      return withAnswer(state, event.question, { sending: false, failure: event.failure });
  }
}

/** Continues at the first question without an answer, or at the review; a draft that never reached the server wins over what it holds. */
function openAttempt(
  state: QuestionnaireState,
  attempt: number,
  saved: AnswersByQuestion,
  drafts: AnswersByQuestion,
): QuestionnaireState {
  const answers = Object.fromEntries(
    state.questions.map((question) => [
      question,
      { ...noAnswer, saved: saved[question] ?? [], chosen: drafts[question] ?? saved[question] ?? [] },
    ]),
  );
  const opened = { ...state, phase: 'answering', attempt, answers, verdict: null } as const;
  return { ...opened, position: firstUnanswered(opened) ?? state.questions.length };
}

function withAnswer(state: QuestionnaireState, question: number, change: Partial<QuestionAnswer>): QuestionnaireState {
  if (!state.questions.includes(question)) return state;
  return { ...state, answers: { ...state.answers, [question]: { ...answerOf(state, question), ...change } } };
}

export function answerOf(state: QuestionnaireState, question: number): QuestionAnswer {
  return state.answers[question] ?? noAnswer;
}

/** The position of the first question without a chosen answer, or null when all have one. */
export function firstUnanswered(state: QuestionnaireState): number | null {
  const position = state.questions.findIndex((question) => answerOf(state, question).chosen.length === 0);
  return position === -1 ? null : position;
}

/** Whether the answers are reviewed: no question is in sight. */
export function isReviewing({ position, questions }: QuestionnaireState): boolean {
  return position >= questions.length;
}

export function countAnswered(state: QuestionnaireState): number {
  return state.questions.filter((question) => answerOf(state, question).chosen.length > 0).length;
}

/** Questions whose chosen answers the server does not hold yet, in order. */
export function unsavedQuestions(state: QuestionnaireState): readonly number[] {
  return state.questions.filter((question) => isUnsaved(answerOf(state, question)));
}

/** What has to outlive a reload: the chosen answers that the server does not hold. */
export function draftsOf(state: QuestionnaireState): AnswersByQuestion {
  return Object.fromEntries(unsavedQuestions(state).map((question) => [question, answerOf(state, question).chosen]));
}

export function saveStatus(answer: QuestionAnswer): SaveStatus {
  if (answer.sending) return 'saving';
  if (answer.failure !== null) return 'failed';
  if (isUnsaved(answer)) return 'unsaved';
  return answer.chosen.length === 0 ? 'empty' : 'saved';
}

function isUnsaved({ chosen, saved }: QuestionAnswer): boolean {
  if (chosen.length === 0) return false;
  return String(chosen) !== String(saved);
}
