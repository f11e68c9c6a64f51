import { short } from '../report/print-level.ts';
import { aims } from './people-calls.ts';
import { type Point, slopeOf, slopesBetween } from './slope.ts';

/** One line: a cost in each company. */
export interface Line {
  readonly name: string;
  readonly aim: keyof typeof aims | null;
  readonly points: readonly Point[];
}

/**
 * Prints how costs grow: the cost in the smallest company, what the others cost as multiples of it, the slope over all sizes against
 * its aim, and the slope between each size and the next.
 * @returns the lines that miss their aim
 */
export function printGrowth(title: string, unit: string, lines: readonly Line[]): Line[] {
  const [first] = lines;
  if (first === undefined) return [];
  const sizes = first.points.map(({ people }) => people);
  const headers = [
    unit,
    ...sizes.slice(1).map((people) => `× ${people.toLocaleString('en')}`),
    'slope',
    'aim',
    'between',
  ];
  console.log(`\n${title.padEnd(46)}${headers.map((header) => header.padStart(11)).join('')}`);
  const missed: Line[] = [];
  for (const line of lines) {
    const costs = line.points.map(({ cost }) => cost);
    const slope = slopeOf(line.points);
    const isMissed = line.aim !== null && slope > aims[line.aim];
    if (isMissed) missed.push(line);
    const cells = [
      short(costs[0] ?? Number.NaN),
      ...costs.slice(1).map((cost) => `${short(cost / (costs[0] ?? Number.NaN))}×`),
      slope.toFixed(3),
      line.aim === null ? '' : `≤ ${aims[line.aim]}`,
    ];
    const between = slopesBetween(line.points).map((each) => each.toFixed(2));
    const mark = line.aim === null ? ' ' : isMissed ? '✗' : '✓';
    console.log(
      `${mark} ${line.name.padEnd(44)}${cells.map((cell) => cell.padStart(11)).join('')}   ${between.join(', ')}`,
    );
  }
  return missed;
}
