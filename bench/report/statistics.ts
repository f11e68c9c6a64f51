import type { Sample } from '../load/measure.ts';
import type { Samples } from '../load/rounds.ts';

/** The value below which a share of the values lies; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The median over the rounds of a ratio of two subjects that were measured in the same round. */
export function ratio(samples: Samples, key: string, toKey: string, of: (sample: Sample) => number): number {
  const to = samples.get(toKey) ?? [];
  const ratios = (samples.get(key) ?? []).map((sample, round) => {
    const other = to[round];
    return other === undefined ? Number.NaN : of(sample) / of(other);
  });
  return median(ratios);
}

/** Milliseconds below which a share of all calls of all rounds were answered. */
export function latency(samples: Samples, key: string, share: number): number {
  return quantile(
    (samples.get(key) ?? []).flatMap((sample) => sample.latencies),
    share,
  );
}

export const perSecond = (sample: Sample): number => sample.perSecond;
export const cpuPerCall = (sample: Sample): number => sample.cpuPerCall;
