import { nextTask } from './next-task.ts';

/**
 * What imports it goes on in a task of its own: what stands before it in the order of imports runs first, the rest after the browser has
 * had its turn. The libraries and the program would else start in one task, for which a slow phone stands still.
 */
await nextTask();
