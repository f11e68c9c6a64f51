import { quantile } from '../report/statistics.ts';

/** Simulated hours of a day. */
export const hours = 8;

/** An act that somebody did. */
export interface Done {
  readonly name: string;
  readonly hour: number;
  /** from when it was due until its reply, in ms */
  readonly waited: number;
  readonly failed: string | null;
}

/** What each kind of act waited in the first and in the last hour, and why some failed. */
export function printDay(names: readonly string[], done: readonly Done[]): void {
  const header = ['acts', 'p50', 'p99', 'p50', 'p99', 'failed'].map((title) => title.padStart(9)).join('');
  console.log(
    `\n${''.padEnd(37)}${'first hour'.padStart(18)}${'last hour'.padStart(18)}\n${'waited, ms'.padEnd(28)}${header}`,
  );
  for (const name of [...names, 'all']) {
    const of = done.filter((each) => name === 'all' || each.name === name);
    const at = (hour: number, part: number) =>
      quantile(
        of.filter((each) => each.hour === hour).map(({ waited }) => waited),
        part,
      ).toFixed(0);
    const failed = of.filter((each) => each.failed !== null);
    const cells = [of.length, at(0, 0.5), at(0, 0.99), at(hours - 1, 0.5), at(hours - 1, 0.99), failed.length];
    const why = [...new Set(failed.map((each) => each.failed))].join('; ');
    console.log(`${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(9)).join('')}   ${why}`.trimEnd());
  }
}
