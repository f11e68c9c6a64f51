import { inRoot, pinnedNode, root } from '../setup/paths.mjs';
import { runProgram } from '../setup/run-program.mjs';

const program = (...path) => inRoot('node_modules', ...path);

/** What `npm run check` runs: a name for people and the command. */
export const checks = [
  { name: 'Biome', parameters: [program('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'] },
  { name: 'TypeScript, server', parameters: [program('typescript/bin/tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'TypeScript, web', parameters: [program('typescript/bin/tsc'), '-p', 'tsconfig.web.json'] },
  {
    name: 'Directions',
    parameters: [
      program('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...['apps', 'features', 'product', 'platform', 'demo', 'tests', 'bench', 'scripts'],
    ],
  },
  { name: 'Requirements', parameters: [inRoot('scripts', 'validation', 'check.ts')] },
  { name: 'Licences', parameters: [inRoot('scripts', 'licences', 'check.ts')] },
  { name: 'Unused code', parameters: [program('knip/bin/knip.js'), '--no-progress'] },
];

/**
 * Runs all checks, two at a time.
 * @param {(result: { name: string, passed: boolean, output: string, milliseconds: number }) => void} onResult
 */
export async function runChecks(onResult) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await runProgram(pinnedNode, check.parameters, { cwd: root, env });
      onResult({ name: check.name, passed: code === 0, output, milliseconds: performance.now() - start });
    }
  };
  await Promise.all([work(), work()]);
}

/** Prints one result: a line, and for a failure what the tool wrote. */
export function printCheck({ name, passed, output, milliseconds }) {
  console.log(`${passed ? '✓' : '✗'} ${name} ${(milliseconds / 1000).toFixed(1)} s`);
  if (!passed) console.log(output.trim().replace(/^/gm, '    '));
}
