import type { Samples, Subject } from '../load/rounds.ts';
import { cpuPerCall, latency, perSecond, ratio } from './statistics.ts';

/** Three significant digits, without an exponent. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(value)));
  return value.toFixed(Math.min(digits, 5));
}

/** Prints one table: each subject at one number at once, against the references of the same rounds. */
export function printLevel(subjects: readonly Subject[], atOnce: number, samples: Samples): void {
  const header = ['of H', 'of S', 'of W', 'p50', 'p99', 'CPU'].map((title) => title.padStart(9)).join('');
  console.log(`\n${`${atOnce} at once`.padEnd(38)}${header}`);
  const base = latency(samples, 'constant', 0.5);
  for (const { key, call } of subjects) {
    if (!samples.has(key)) continue;
    const cells = [
      short(ratio(samples, key, 'constant', perSecond)),
      short(ratio(samples, key, 'select', perSecond)),
      short(ratio(samples, key, 'write', perSecond)),
      `${short(latency(samples, key, 0.5) / base)}×`,
      `${short(latency(samples, key, 0.99) / base)}×`,
      `${short(ratio(samples, key, 'constant', cpuPerCall))}×`,
    ];
    const name = key.startsWith('small ') ? `${call.name}, small company` : call.name;
    console.log(`${name.padEnd(38)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
}
