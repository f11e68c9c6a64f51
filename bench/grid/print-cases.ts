import { short } from '../report/print-level.ts';
import type { GridCase } from './cases.ts';

/** Seconds that calls take, and may take. */
export interface MeasuredSeconds {
  readonly atMost: number;
  readonly byName: ReadonlyMap<string, number>;
}

const marked = (value: number, atMost: number) => `${value <= atMost ? '✓' : '✗'} ${short(value)}`;

/** Prints what cases cost as multiples of their references, and in seconds where these were measured. */
export function printCases(
  title: string,
  cases: readonly GridCase[],
  measured: ReadonlyMap<string, number>,
  seconds?: MeasuredSeconds,
): void {
  const line = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(64) + cells.map((cell) => cell.padStart(10)).join(''));
  console.log('');
  line(title, ['aim', 'here', ...(seconds === undefined ? [] : ['s'])]);
  for (const { name, atMost } of cases) {
    const reached = measured.get(name) ?? Number.NaN;
    const taken = seconds?.byName.get(name) ?? Number.NaN;
    line(name, [
      atMost === undefined ? '' : `≤ ${atMost}`,
      atMost === undefined ? short(reached) : marked(reached, atMost),
      ...(seconds === undefined ? [] : [marked(taken, seconds.atMost)]),
    ]);
  }
}
