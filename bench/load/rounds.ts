import type { Call } from './calls.ts';
import { measure, type Sample } from './measure.ts';
import type { ServerProcess } from './server-process.ts';

/** One thing that is measured: a call on a server. */
export interface Subject {
  readonly key: string;
  readonly call: Call;
  readonly server: ServerProcess;
  /** how many at once it is measured at */
  readonly levels: readonly number[];
}

/** The samples of a subject at one number at once, one for each round. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/**
 * Measures subjects in turn, round after round (A B C A B C …), so that whatever else the machine does strikes them all
 * alike.
 */
export async function measureInRounds(
  subjects: readonly Subject[],
  atOnce: number,
  plan: { readonly rounds: number; readonly milliseconds: number },
): Promise<Samples> {
  const taking = subjects.filter((subject) => subject.levels.includes(atOnce));
  const samples = new Map<string, Sample[]>(taking.map(({ key }) => [key, []]));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { key, call, server } of taking) {
      samples.get(key)?.push(await measure(server, call, atOnce, plan.milliseconds));
    }
  }
  return samples;
}

/** Lets every server compile what it runs often, and fill its caches and connections, before anything counts. */
export async function warmUp(subjects: readonly Subject[], atOnce: number, milliseconds: number): Promise<void> {
  for (const { call, server } of subjects) await measure(server, call, atOnce, milliseconds);
}
