import { describe, expect, test } from 'vitest';
import {
  advanceQuestionnaire,
  answerOf,
  countAnswered,
  draftsOf,
  firstUnanswered,
  isReviewing,
  type QuestionnaireEvent,
  type QuestionnaireState,
  saveStatus,
  startQuestionnaire,
  unsavedQuestions,
} from './questionnaire-state.ts';

const questions = [10, 20, 30];
const play = (events: readonly QuestionnaireEvent[], from: QuestionnaireState = startQuestionnaire(questions, null)) =>
  events.reduce(advanceQuestionnaire, from);
const opened = { type: 'opened', attempt: 1, saved: {}, drafts: {} } as const;
const statusOf = (state: QuestionnaireState, question: number) => saveStatus(answerOf(state, question));

describe('opening', () => {
  test('starts with the introduction, or with the verdict that is already known', () => {
    expect(startQuestionnaire(questions, null).phase).toBe('intro');
    expect(startQuestionnaire(questions, { approved: false, score: 0.4 }).phase).toBe('judged');
  });

  test('starts a new attempt at the first question', () => {
    expect(play([opened])).toMatchObject({ phase: 'answering', attempt: 1, position: 0 });
  });

  test('continues an open attempt at the first unanswered question, with its saved answers', () => {
    const state = play([{ ...opened, attempt: 3, saved: { 10: [1], 30: [7, 8] } }]);
    expect(state).toMatchObject({ attempt: 3, position: 1 });
    expect(answerOf(state, 30).chosen).toEqual([7, 8]);
    expect(statusOf(state, 10)).toBe('saved');
  });

  test('continues at the review when all are answered', () => {
    expect(isReviewing(play([{ ...opened, saved: { 10: [1], 20: [4], 30: [7] } }]))).toBe(true);
  });

  test('prefers a draft that never reached the server, and still owes it', () => {
    const state = play([{ ...opened, saved: { 10: [1] }, drafts: { 10: [2], 20: [4] } }]);
    expect(answerOf(state, 10)).toMatchObject({ chosen: [2], saved: [1] });
    expect(unsavedQuestions(state)).toEqual([10, 20]);
  });

  test('forgets the answers of the attempt before and its verdict', () => {
    const judged = play([
      opened,
      { type: 'chosen', question: 10, answers: [1] },
      { type: 'judged', verdict: { approved: false, score: 0 } },
    ]);
    const again = play([{ ...opened, attempt: 2 }], judged);
    expect(again).toMatchObject({ phase: 'answering', attempt: 2, verdict: null });
    expect(countAnswered(again)).toBe(0);
  });
});

describe('answering', () => {
  test('moves within the questions and the review after them only', () => {
    expect(play([opened, { type: 'moved', position: -1 }]).position).toBe(0);
    expect(play([opened, { type: 'moved', position: 9 }]).position).toBe(3);
    expect(isReviewing(play([opened, { type: 'moved', position: 2 }]))).toBe(false);
  });

  test('goes from unsaved over saving to saved', () => {
    const chosen = play([opened, { type: 'chosen', question: 10, answers: [1, 2] }]);
    expect(statusOf(chosen, 10)).toBe('unsaved');
    const sending = play([{ type: 'sending', question: 10 }], chosen);
    expect(statusOf(sending, 10)).toBe('saving');
    const saved = play([{ type: 'saved', question: 10, answers: [1, 2] }], sending);
    expect(statusOf(saved, 10)).toBe('saved');
    expect(unsavedQuestions(saved)).toEqual([]);
    // Of lines to be ordered another order is another answer.
    expect(statusOf(play([{ type: 'chosen', question: 10, answers: [2, 1] }], saved), 10)).toBe('unsaved');
  });

  test('keeps an answer whose save failed, and keeps owing it', () => {
    const failed = play([
      opened,
      { type: 'chosen', question: 20, answers: [4] },
      { type: 'sending', question: 20 },
      { type: 'saveFailed', question: 20, failure: 'offline' },
    ]);
    expect(statusOf(failed, 20)).toBe('failed');
    expect(answerOf(failed, 20).chosen).toEqual([4]);
    expect(draftsOf(failed)).toEqual({ 20: [4] });
  });

  test('owes an answer again that was changed while the one before was being saved', () => {
    const state = play([
      opened,
      { type: 'chosen', question: 10, answers: [1] },
      { type: 'sending', question: 10 },
      { type: 'chosen', question: 10, answers: [2] },
      { type: 'saved', question: 10, answers: [1] },
    ]);
    expect(statusOf(state, 10)).toBe('unsaved');
    expect(draftsOf(state)).toEqual({ 10: [2] });
  });

  test('counts a question without any chosen answer as unanswered, though the server holds an older one', () => {
    const state = play([
      { ...opened, saved: { 10: [1], 20: [4], 30: [7] } },
      { type: 'chosen', question: 20, answers: [] },
    ]);
    expect(firstUnanswered(state)).toBe(1);
    expect(countAnswered(state)).toBe(2);
    expect(unsavedQuestions(state)).toEqual([]);
  });

  test('ignores questions that it does not have', () => {
    const state = play([opened]);
    expect(advanceQuestionnaire(state, { type: 'chosen', question: 99, answers: [1] })).toBe(state);
  });
});

describe('the verdict', () => {
  test('ends the attempt', () => {
    const verdict = { approved: true, score: 1 };
    expect(play([opened, { type: 'judged', verdict }])).toMatchObject({ phase: 'judged', verdict });
  });
});
