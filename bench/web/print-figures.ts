import type { PageLoad } from './measure-load.ts';
import type { PageMemory } from './measure-memory.ts';
import type { MeasuredPage } from './pages.ts';
import type { PageFigures } from './run-lighthouse.ts';

/** What every page promises (docs/performance.md). */
const aims = { performance: 95, blocking: 300, shift: 0.02, script: 150, all: 200, requests: 20, interaction: 200 };
/** The first dashboard of Moodle 4.5 with 3,000 users, on the same kind of machine. */
const moodle = { performance: 54, kilobytes: 1192, requests: 24 };

const integers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const ms = (value: number) => `${integers.format(value)} ms`;
const kb = (value: number) => `${value.toFixed(1)} KB`;

interface Row {
  readonly label: string;
  readonly here: string;
  readonly control?: string;
  readonly aim?: string;
  readonly peer?: string;
  readonly isMet?: boolean;
}

function print({ label, here, control = '', aim = '', peer = '', isMet }: Row): void {
  const sign = isMet === undefined ? ' ' : isMet ? '✓' : '✗';
  console.log(
    `${sign} ${label.padEnd(34)}${here.padStart(11)}${control.padStart(11)}${aim.padStart(10)}${peer.padStart(12)}`.trimEnd(),
  );
}

/** A figure with the most that it may be, beside that of the empty page where it has one. */
function atMost(label: string, show: (value: number) => string, value: number, aim: number, control?: number): Row {
  const beside = control === undefined ? {} : { control: show(control) };
  return { label, here: show(value), ...beside, aim: `≤ ${aim}`, isMet: value <= aim };
}

/** Prints one page's figures beside those of the empty page, the aim and Moodle's dashboard; what missed is said. */
export function printPage(
  { name, device, isFirst }: Pick<MeasuredPage, 'name' | 'device' | 'isFirst'>,
  figures: PageFigures,
  control: PageFigures,
  load: PageLoad,
  memory: PageMemory,
): void {
  console.log(`\n${name}, ${device}`);
  const performance = Math.round(figures.performance);
  const rows: readonly Row[] = [
    { label: '', here: 'here', control: 'control', aim: 'aim', peer: 'Moodle 4.5' },
    {
      label: 'performance',
      here: String(performance),
      control: control.performance.toFixed(0),
      aim: `≥ ${aims.performance}`,
      peer: String(moodle.performance),
      isMet: performance >= aims.performance,
    },
    { label: 'first contentful paint', here: ms(figures.firstPaintMs), control: ms(control.firstPaintMs) },
    { label: 'largest contentful paint', here: ms(figures.largestPaintMs), control: ms(control.largestPaintMs) },
    atMost('total blocking time', ms, figures.blockingMs, aims.blocking, control.blockingMs),
    atMost(
      'cumulative layout shift',
      (shift) => shift.toFixed(3),
      figures.layoutShift,
      aims.shift,
      control.layoutShift,
    ),
    ...(isFirst === true
      ? [
          atMost('JavaScript until it can be used', kb, load.scriptKilobytes, aims.script),
          atMost('everything until then', kb, load.kilobytes, aims.all),
          atMost('requests until then', String, load.requests, aims.requests),
        ]
      : [{ label: 'everything until it can be used', here: kb(load.kilobytes) }]),
    { label: 'sent, fetched ahead too', here: kb(figures.kilobytes), peer: kb(moodle.kilobytes) },
    { label: 'requests, fetched ahead too', here: String(figures.requests), peer: String(moodle.requests) },
    { label: 'heap at rest', here: `${memory.heapMegabytes.toFixed(1)} MB` },
    { label: 'DOM nodes', here: integers.format(memory.nodes) },
    {
      label: 'benchmark index of the machine',
      here: integers.format(figures.machine),
      control: integers.format(control.machine),
    },
  ];
  for (const row of rows) print(row);
  if (performance < aims.performance) for (const line of figures.advice) console.log(`    ${line}`);
}

/** Prints how long each act waits for its next frame; the first is that of the empty page. */
export function printActs(acts: readonly { readonly name: string; readonly milliseconds: number }[]): void {
  console.log('\nInteraction to next paint, processor slowed fourfold');
  for (const { name, milliseconds } of acts) {
    print(atMost(name, ms, milliseconds, aims.interaction));
  }
}
