import type { ComponentType } from 'react';
import type { ContentItem } from '../../../shared/contract.ts';

export type TakenAnswers = ContentItem['choices'][number]['answers'];

export interface AnswerProps {
  /** names the fields of this question among those of the page */
  readonly name: string;
  readonly answers: TakenAnswers;
  /** what is given so far */
  readonly chosen: readonly number[];
  readonly onChoose: (answers: readonly number[]) => void;
  /** what is chosen goes on by itself in a moment */
  readonly isGoingOn: boolean;
}

/** A kind of question in the player, online and on a tablet: one file, one entry of `question-takings.ts`. */
export interface QuestionTaking {
  /** key of the text that says how it is answered */
  readonly hint: 'single' | 'multiple' | 'trueFalse' | 'order';
  /** key of the text that asks for an answer before one goes on */
  readonly missing: 'chooseOne' | 'orderFirst';
  readonly Answer: ComponentType<AnswerProps>;
  /** one touch answers it whole, and may go on by itself */
  readonly isOneTouch: boolean;
  /** a given answer in words, a line each, to be looked over before the end */
  readonly linesOf: (answers: TakenAnswers, chosen: readonly number[]) => readonly string[];
}
