import { expect, test } from 'vitest';
import { withDeliveries } from './kept-answers.ts';
import {
  advanceQuestionnaire,
  answerOf,
  saveStatus,
  startQuestionnaire,
  unsavedQuestions,
} from './questionnaire-state.ts';

const opened = advanceQuestionnaire(startQuestionnaire([1, 2, 3], null), {
  type: 'opened',
  attempt: 1,
  saved: { 1: [10], 2: [20] },
  drafts: {},
});

test('an answer that is kept is shown as saved when it has arrived, and not before', () => {
  const shown = withDeliveries(opened, {
    1: { answers: [10], failure: null },
    2: { answers: [20], failure: '' },
  });
  expect([1, 2, 3].map((question) => saveStatus(answerOf(shown, question)))).toEqual(['saving', 'failed', 'empty']);
  expect(unsavedQuestions(shown)).toEqual([1, 2]);
  expect(saveStatus(answerOf(withDeliveries(opened, {}), 1))).toBe('saved');
});

test('what was chosen since is not said to be on its way', () => {
  const chosen = advanceQuestionnaire(opened, { type: 'chosen', question: 1, answers: [11] });
  const shown = withDeliveries(chosen, { 1: { answers: [10], failure: 'No.' } });
  expect(saveStatus(answerOf(shown, 1))).toBe('unsaved');
});
