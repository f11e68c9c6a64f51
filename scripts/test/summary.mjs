import { formatSeconds } from '../setup/progress.mjs';

/**
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, milliseconds: number, note?: string }} Part
 */

const sum = (parts, key) => parts.reduce((total, part) => total + part[key], 0);

/**
 * The summary: a line for each part and the sum of all, whose wording is fixed.
 * @param {Part[]} parts
 */
export function formatSummary(parts) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, passed, failed, skipped, milliseconds, note }) => {
    const counts = [`${passed} passed`, `${failed} failed`, `${skipped} skipped`].map((text) => text.padStart(12));
    return `${failed ? '✗' : '✓'} ${name.padEnd(width)} ${counts.join('')} ${formatSeconds(milliseconds).padStart(8)}${note ? `  ${note}` : ''}`;
  });
  const total = `${sum(parts, 'passed')} passed, ${sum(parts, 'failed')} failed, ${sum(parts, 'skipped')} skipped`;
  return [...lines, '', total].join('\n');
}

/** Whether everything that ran passed. */
export function isGreen(parts) {
  return sum(parts, 'failed') === 0 && sum(parts, 'passed') > 0;
}
