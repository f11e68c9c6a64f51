import { useSyncExternalStore } from 'react';
import type { AttemptTaking } from './content-taking.ts';
import type { QuestionnaireState } from './questionnaire-state.ts';

/** An answer that is kept on the device and has not arrived. */
export interface Delivery {
  readonly answers: readonly number[];
  /** why it waits: the server's words, '' when it was not reached; null while it is on its way */
  readonly failure: string | null;
  /** the server has refused it since the attempt was judged meanwhile */
  readonly isClosed?: boolean | undefined;
}

/** by iD_Choice */
export type Deliveries = Readonly<Record<number, Delivery>>;

/** Answers that a device keeps until the server has them, where saving one means to keep it there. */
export interface KeptAnswers {
  readonly subscribe: (notify: () => void) => () => void;
  /** another value after each change */
  readonly entries: () => unknown;
  /** the answers of an attempt that have not arrived */
  readonly deliveries: (taking: AttemptTaking) => Deliveries;
  /** whether they outlive the page */
  readonly isStored: () => boolean;
  /** Sends once more what the server has refused of an attempt. */
  readonly askAgain: (taking: AttemptTaking) => void;
  /** Sends what waits of an attempt. @returns whether the server has all of it */
  readonly haveArrived: (taking: AttemptTaking) => Promise<boolean>;
}

const subscribeToNothing = () => () => {};
const nothing: Deliveries = {};

/** The answers of an attempt that have not arrived, rendered again on every change; none where nothing is kept. */
export function useDeliveries(kept: KeptAnswers | undefined, taking: AttemptTaking): Deliveries {
  useSyncExternalStore(kept?.subscribe ?? subscribeToNothing, kept?.entries ?? (() => nothing));
  return kept?.deliveries(taking) ?? nothing;
}

/** Whether the server takes no more answers of an attempt. */
export const isClosedOf = (deliveries: Deliveries): boolean =>
  Object.values(deliveries).some(({ isClosed }) => isClosed === true);

/** A questionnaire with what has become of its kept answers: one that has not arrived is not saved yet. */
export function withDeliveries(state: QuestionnaireState, deliveries: Deliveries): QuestionnaireState {
  const answers = Object.entries(state.answers).map(([question, answer]) => {
    const delivery = deliveries[Number(question)];
    // What was chosen since is not on its way yet.
    if (delivery === undefined || String(delivery.answers) !== String(answer.chosen)) return [question, answer];
    const { failure } = delivery;
    return [question, { ...answer, saved: [], sending: failure === null, failure }];
  });
  return { ...state, answers: Object.fromEntries(answers) };
}
