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
 * alike; the first round only warms up.
 */
export async function measureInRounds(
  subjects: readonly Subject[],
  atOnce: number,
  plan: { readonly rounds: number; readonly milliseconds: number },
): Promise<Samples> {
  const taking = subjects.filter((subject) => subject.levels.includes(atOnce));
  const samples = new Map<string, Sample[]>(taking.map(({ key }) => [key, []]));
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const { key, call, server } of taking) {
      const sample = await measure(server, call, atOnce, round === 0 ? plan.milliseconds / 2 : plan.milliseconds);
      if (round > 0) samples.get(key)?.push(sample);
    }
  }
  return samples;
}
