import { isDeepStrictEqual } from 'node:util';
import { quantile } from '../report/statistics.ts';
import type { GridCase } from './cases.ts';

export interface Plan {
  readonly rounds: number;
  /** how long one sample takes at least; a call that is quicker is repeated */
  readonly milliseconds: number;
}

/** Mean milliseconds of one call. */
async function sample(call: () => Promise<unknown>, milliseconds: number): Promise<number> {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    await call();
    calls += 1;
    elapsed = performance.now() - start;
  } while (elapsed < milliseconds);
  return elapsed / calls;
}

/**
 * The median over the rounds of what the subject costs as a multiple of the reference, by name. Both are measured in turn
 * in every round of every case, so that whatever else the machine does strikes them alike.
 * @throws Error when answers differ that must not
 */
export async function measureCases(cases: readonly GridCase[], plan: Plan): Promise<ReadonlyMap<string, number>> {
  const ratios = new Map<string, number[]>();
  for (const { name, subject, reference, isSameAnswer } of cases) {
    const [ours, theirs] = [await subject(), await reference()];
    if (isSameAnswer && !isDeepStrictEqual(plain(ours), plain(theirs))) throw new Error(`"${name}": answers differ`);
    ratios.set(name, []);
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { name, subject, reference } of cases) {
      const ours = await sample(subject, plan.milliseconds);
      ratios.get(name)?.push(ours / (await sample(reference, plan.milliseconds)));
    }
  }
  return new Map([...ratios].map(([name, values]) => [name, quantile(values, 0.5)]));
}

const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
