import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Sentence } from '../setup/progress.mjs';
import { runProgram } from '../setup/run-program.mjs';

/**
 * What Node.js needs below it, and nothing else: no shell, no package manager. The embedded PostgreSQL is made by a shell, in the locale
 * C.UTF-8.
 */
const packages = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', 'tzdata'];
const forEmbedded = ['dash', 'libc-bin'];

async function must(program, parameters, options) {
  const { code, output } = await runProgram(program, parameters, options);
  if (code !== 0) throw new Sentence(`${program} ${parameters.join(' ')}: ${output.trim()}`);
  return output;
}

/**
 * Fetches the packages of the image's base from this machine's Debian, whose keys apt checks, and unpacks them.
 * @param {string} scratch an empty folder
 * @param {string} to where their files go
 * @returns {Promise<{ name: string, version: string, architecture: string }[]>}
 */
export async function unpackBase(scratch, to, embedded) {
  mkdirSync(scratch, { recursive: true });
  mkdirSync(to, { recursive: true });
  await must('apt-get', ['download', '--quiet', ...packages, ...(embedded ? forEmbedded : [])], { cwd: scratch });
  const found = [];
  for (const file of readdirSync(scratch).sort()) {
    const show = ['--show', '--showformat=${Package}\t${Version}\t${Architecture}'];
    const [name, version, architecture] = (await must('dpkg-deb', [...show, join(scratch, file)])).trim().split('\t');
    found.push({ name, version, architecture });
    await must('dpkg-deb', ['--extract', join(scratch, file), to]);
  }
  return found;
}
