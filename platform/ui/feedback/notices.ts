import { useSyncExternalStore } from 'react';
import { createListeners } from '../store/listeners.ts';

/** A notice that waits to be shown. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly offer?: NoticeOffer | undefined;
  /** it stays 5 s, as S1 section 9 has it of the profile dialog and of requirements */
  readonly isLong?: boolean | undefined;
}

/** What may be done next from a notice, which then stays longer; only while its `owner` is on the page. */
export interface NoticeOffer {
  readonly label: string;
  readonly onTake: () => void;
  readonly owner: object;
}

let waiting: readonly Notice[] = [];
const { subscribe, tell } = createListeners();

function put(next: readonly Notice[]): void {
  waiting = next;
  tell();
}

/** Takes what waits, so that the stack shows each notice once. */
export function takeNotices(): readonly Notice[] {
  const taken = waiting;
  if (taken.length > 0) put([]);
  return taken;
}

/** The notices that wait, rendered again when there are new ones. */
export function useWaitingNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => waiting);
}

/**
 * Tells a success; gone after 1000 ms (S0 section 9), 5 s where S1 section 9 says so, or 6 s with an offer, which somebody must have
 * time to take (decisions section 10).
 */
export function showSuccess(text: string, offer?: NoticeOffer, isLong = false): void {
  put([...waiting, { kind: 'success', text, offer, isLong }]);
}

const leaving = new Set<(owner: object) => void>();

/** The owner of offers has left the page: what they would do cannot be done any more. */
export function withdrawOffers(owner: object): void {
  put(waiting.filter(({ offer }) => offer?.owner !== owner));
  for (const tell of leaving) tell(owner);
}

/** Tells of owners that have left, until the returned function is called. */
export function onOffersWithdrawn(tell: (owner: object) => void): () => void {
  leaving.add(tell);
  return () => void leaving.delete(tell);
}

/** Tells what was asked for and is neither a change nor a failure, for 4 s so that a number in it can be read. */
export function showNote(text: string): void {
  put([...waiting, { kind: 'info', text }]);
}

/** Tells a failure, as an alert, for 5 s so that it can be read. */
export function showError(text: string): void {
  put([...waiting, { kind: 'error', text }]);
}
