import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Lets calls that people wait for go before this thread. On Linux a priority is the thread's own, elsewhere it would be the whole program's.
 * @param to `low` gets next to nothing while others work: for what holds nothing that others need
 */
export function lowerOwnPriority(to: 'low' | 'belowNormal'): void {
  if (process.platform === 'linux') setPriority(to === 'low' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
}
