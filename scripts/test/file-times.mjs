import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../setup/paths.mjs';

/** A reporter of Vitest that writes how long each test file took, loading and hooks included, to the file `FILE_TIMES`. */
export default class FileTimes {
  #files = [];

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const path = relative(root, module.moduleId).replaceAll('\\', '/');
    this.#files.push({ path, milliseconds: collectDuration + setupDuration + duration });
  }

  onTestRunEnd() {
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#files));
  }
}
