import { resolve } from 'node:path';
import { findBrokenLinks, findUntoldDeviations } from './find-faults.ts';
import { readDeviations, readRequirements } from './read-declared.ts';

/** Part of `npm run check`: no requirement without a test, no link to a test that is gone, no known miss left out. */
const root = resolve(import.meta.dirname, '..', '..');
const faults = [...findBrokenLinks(readRequirements(root), root), ...findUntoldDeviations(readDeviations(root), root)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
