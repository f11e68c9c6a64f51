import type { PageMemory } from './measure-memory.ts';
import type { PageFigures } from './run-lighthouse.ts';

/** The performance score that every page promises. */
const aim = 90;
/** The first dashboard of Moodle 4.5 with 3,000 users, on the same kind of machine. */
const moodle = { performance: 54, kilobytes: 1192, requests: 24 };

const integers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Prints one page's figures beside the aim and Moodle's dashboard; what missed is said. */
export function printFigures(name: string, figures: PageFigures, memory: PageMemory): void {
  const rows: [string, string, string, string][] = [
    ['', 'here', 'aim', 'Moodle 4.5'],
    [
      `${figures.performance >= aim ? '✓' : '✗'} performance`,
      figures.performance.toFixed(0),
      `≥ ${aim}`,
      String(moodle.performance),
    ],
    ['  first contentful paint', `${integers.format(figures.firstPaintMs)} ms`, '', ''],
    ['  largest contentful paint', `${integers.format(figures.largestPaintMs)} ms`, '', ''],
    ['  total blocking time', `${integers.format(figures.blockingMs)} ms`, '', ''],
    ['  cumulative layout shift', figures.layoutShift.toFixed(3), '', ''],
    ['  sent', `${integers.format(figures.kilobytes)} KB`, '', `${integers.format(moodle.kilobytes)} KB`],
    ['  requests', String(figures.requests), '', String(moodle.requests)],
    ['  heap at rest', `${memory.heapMegabytes.toFixed(1)} MB`, '', ''],
    ['  DOM nodes', integers.format(memory.nodes), '', ''],
    ['  benchmark index of the machine', integers.format(figures.machine), '', ''],
  ];
  console.log(`\n${name}`);
  for (const [label, here, wanted, peer] of rows) {
    console.log(`${label.padEnd(34)}${here.padStart(10)}${wanted.padStart(8)}${peer.padStart(12)}`.trimEnd());
  }
  if (figures.performance < aim) for (const line of figures.advice) console.log(`    ${line}`);
}
