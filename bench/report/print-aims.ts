import { commitsOfAttempt } from '../load/calls.ts';
import type { Samples } from '../load/rounds.ts';
import { short } from './print-level.ts';
import { perSecond, ratio } from './statistics.ts';

interface Aim {
  readonly what: string;
  readonly atLeast: number;
  readonly key: string;
  readonly of: string;
  /** how often the reference is called for one of it; 1 unless said */
  readonly times?: number;
  /** the fraction that Moodle 4.5 reached of its own constant page, 8 at once, on the same kind of machine */
  readonly moodle?: number;
}

/** What the product promises, at 8 at once. */
const aims: readonly Aim[] = [
  { what: 'sign-in, of argon2id alone', atLeast: 0.9, key: 'signIn', of: 'argon2id' },
  { what: 'dashboard with its calls, of H', atLeast: 0.03, key: 'dashboard', of: 'constant', moodle: 0.00044 },
  { what: 'dashboard in one call, of H', atLeast: 0.06, key: 'oneCall', of: 'constant' },
  { what: 'the same, seen again, of H', atLeast: 0.12, key: 'oneCallAgain', of: 'constant' },
  { what: 'PendingCourse, of S', atLeast: 0.6, key: 'pendingCourse', of: 'select' },
  { what: 'one answer saved, of H', atLeast: 0.05, key: 'saveResult', of: 'constant', moodle: 0.0027 },
  { what: 'whole attempt, of H', atLeast: 0.008, key: 'attempt', of: 'constant', moodle: 0.00015 },
  { what: 'one answer saved, of W', atLeast: 0.7, key: 'saveResult', of: 'write' },
  {
    what: 'whole attempt, of its commits at W each',
    atLeast: 0.7,
    key: 'attempt',
    of: 'write',
    times: commitsOfAttempt,
  },
];

const sizeAims: readonly Aim[] = [
  ['sign-in', 'signIn'],
  ['IsAuthorized', 'isAuthorized'],
  ['dashboard', 'dashboard'],
  ['dashboard in one call', 'oneCall'],
  ['PendingCourse', 'pendingCourse'],
  ['SaveResult', 'saveResult'],
  ['whole attempt', 'attempt'],
].map(([name = '', key = '']) => ({ what: `${name}, of the small company`, atLeast: 0.8, key, of: `small ${key}` }));

/** Prints each aim with what was reached; a missed one is said, and the benchmark goes on. */
export function printAims(samples: Samples): void {
  console.log(`\n${'Aims, 8 at once'.padEnd(40)}${'aim'.padStart(9)}${'here'.padStart(9)}${'Moodle 4.5'.padStart(12)}`);
  for (const aim of [...aims, ...sizeAims]) {
    const here = ratio(samples, aim.key, aim.of, perSecond) * (aim.times ?? 1);
    if (Number.isNaN(here)) continue;
    const mark = here >= aim.atLeast ? '✓' : '✗';
    const peer = aim.moodle === undefined ? '' : String(aim.moodle);
    const line = `${mark} ${aim.what}`.padEnd(40) + `≥ ${aim.atLeast}`.padStart(9) + short(here).padStart(9);
    console.log(`${line}${peer.padStart(12)}`.trimEnd());
  }
  const signIn = short(ratio(samples, 'signIn', 'constant', perSecond));
  console.log(`  sign-in, of H: ${signIn}; Moodle 4.5: 0.00095 (its passwords are hashed otherwise)`);
}
