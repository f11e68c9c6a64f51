import lighthouse, { desktopConfig } from 'lighthouse';
import { quantile } from '../report/statistics.ts';

/** Where a page is opened: Lighthouse's mobile run (Moto G Power, slow 4G, CPU slowed fourfold) or its desktop run. */
export type Device = 'phone' | 'desk';

/** What Lighthouse says of one page, its network and processor simulated. */
export interface PageFigures {
  /** 0 to 100 */
  readonly performance: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** everything sent, headers too, with what the page fetches once it has come to rest */
  readonly kilobytes: number;
  readonly requests: number;
  /** how fast this machine was meanwhile; under about 1000 the blocking time says more of it than of the page */
  readonly machine: number;
  /** what Lighthouse would mend, the heaviest first */
  readonly advice: readonly string[];
}

/** Tries for one run: on a busy machine Chromium loses the start of a recording now and then. */
const trials = 3;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function recordRun(url: string, port: number, device: Device): Promise<Report> {
  let problem = '';
  for (let trial = 1; trial <= trials; trial += 1) {
    const result = await lighthouse(
      url,
      { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' },
      device === 'desk' ? desktopConfig : undefined,
    );
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
    problem = result?.lhr.runtimeError?.code ?? 'no result';
    console.log(`  not recorded (${problem}), once more…`);
  }
  throw new Error(`Lighthouse could not measure ${url}: ${problem}`);
}

/**
 * One run against a page, with an empty cache and whatever the browser has stored.
 * @param port of the browser's debugging protocol
 */
export async function runLighthouse(url: string, port: number, device: Device): Promise<PageFigures> {
  const { audits, categories, environment } = await recordRun(url, port, device);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const network = audits['network-requests']?.details;
  const requests = network?.type === 'table' ? network.items : [];
  return {
    performance: (categories.performance?.score ?? Number.NaN) * 100,
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    kilobytes: requests.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1024,
    requests: requests.length,
    machine: environment.benchmarkIndex,
    advice: adviceOf(Object.values(audits)),
  };
}

type Audits = Report['audits'];

function adviceOf(audits: readonly Audits[string][]): string[] {
  return audits
    .filter(({ score, metricSavings }) => score !== null && score < 1 && sum(metricSavings) > 0)
    .sort((a, b) => sum(b.metricSavings) - sum(a.metricSavings))
    .map(({ id, displayValue, metricSavings }) => `${id} ${displayValue ?? ''} ${JSON.stringify(metricSavings)}`);
}

function sum(savings: Audits[string]['metricSavings'] = {}): number {
  return Object.values(savings).reduce((total: number, saved = 0) => total + saved, 0);
}

/** The median of each figure over several runs; the advice of the first. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const of = (key: Exclude<keyof PageFigures, 'advice'>) =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    );
  return {
    performance: of('performance'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
    kilobytes: of('kilobytes'),
    requests: of('requests'),
    machine: of('machine'),
    advice: runs[0]?.advice ?? [],
  };
}
