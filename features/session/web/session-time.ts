import { createListeners } from '#platform/ui/store/listeners.ts';
import type { SessionTime } from '../shared/contract.ts';

/** Seconds before the end at which the person is warned (WCAG 2.2.1 asks for 20); half of a very short session. */
const warning = 120;
/** Seconds between two looks at a session that is about to end: another tab may have prolonged it. */
const lookAgain = 10;

/** What is to be done about the time that is left. */
export interface SessionPlan {
  /** true: tell the person now */
  readonly isDue: boolean;
  /** the end that nothing prolongs */
  readonly isFinal: boolean;
  /** seconds after which to ask the server again */
  readonly askIn: number;
}

/** @param longest seconds that the session lasts without activity */
export function planSession({ idleSeconds, maximumSeconds }: SessionTime, longest: number): SessionPlan {
  const warnAt = Math.min(warning, Math.floor(longest / 2));
  const isDue = idleSeconds <= warnAt;
  return {
    isDue,
    isFinal: maximumSeconds <= idleSeconds,
    askIn: isDue ? Math.min(lookAgain, idleSeconds + 1) : idleSeconds - warnAt,
  };
}

/** Minutes and seconds, such as 1:05. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const { subscribe, tell } = createListeners<[SessionTime]>();

/** Passes on the remaining time that a reply reported. */
export const tellSessionTime = tell;

/** Tells of every word of the server about the time that is left. */
export const onSessionTime = subscribe;
