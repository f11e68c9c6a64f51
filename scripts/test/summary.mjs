import { formatSeconds } from '../setup/progress.mjs';

const sum = (parts, key) => parts.reduce((total, part) => total + part[key], 0);

/**
 * The ten slowest test files, with the part they ran in.
 * @param {import('./summary.mjs').Part[]} parts
 */
export function formatSlowest(parts) {
  const files = parts.flatMap(({ name, files = [] }) => files.map((file) => ({ ...file, part: name })));
  const slowest = files.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  const lines = slowest.map(
    ({ path, milliseconds, part }) => `${formatSeconds(milliseconds).padStart(8)}  ${path} (${part})`,
  );
  return ['Los archivos más lentos / The slowest files', ...lines].join('\n');
}

/**
 * The summary: a line for each part, the time of all, and the sum of all, whose wording is fixed and which is last.
 * @param {import('./summary.mjs').Part[]} parts
 * @param {number} wholeMilliseconds less than the sum of the parts, some of which run beside one another
 */
export function formatSummary(parts, wholeMilliseconds) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, passed, failed, skipped, milliseconds, note }) => {
    const counts = [`${passed} passed`, `${failed} failed`, `${skipped} skipped`].map((text) => text.padStart(12));
    return `${failed ? '✗' : '✓'} ${name.padEnd(width)} ${counts.join('')} ${formatSeconds(milliseconds).padStart(8)}${note ? `  ${note}` : ''}`;
  });
  const total = `${sum(parts, 'passed')} passed, ${sum(parts, 'failed')} failed, ${sum(parts, 'skipped')} skipped`;
  return [...lines, '', `Total: ${formatSeconds(wholeMilliseconds)}`, total].join('\n');
}

/** Whether everything that ran passed. */
export function isGreen(parts) {
  return sum(parts, 'failed') === 0 && sum(parts, 'passed') > 0;
}
