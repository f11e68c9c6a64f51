import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Outcome } from './test-results.ts';

const text = z.string().trim().min(1);

const companyScript = z.strictObject({
  id: text,
  title: text,
  requirements: z.array(text).default([]),
  steps: z
    .array(
      z.strictObject({
        step: text,
        expected: text,
        actual: z.string().default(''),
        passed: z.boolean().nullable().default(null),
      }),
    )
    .min(1),
  executedBy: z.string().default(''),
  /** `yyyy-MM-dd` */
  executedOn: z.iso.date().nullable().default(null),
});

/** A test of the company's own, done by hand; a step that nobody did has `passed: null`. */
export type CompanyScript = z.infer<typeof companyScript>;

/**
 * The scripts of a folder, by file name; none where there is no such folder.
 * @throws Error that names the file, and where it is not of the shape that docs/validation.md shows
 */
export function readCompanyScripts(folder: string, known: ReadonlySet<string>): CompanyScript[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.sort().map((name) => {
    const read = companyScript.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`);
    const unknown = read.data.requirements.filter((id) => !known.has(id));
    if (unknown.length > 0) throw new Error(`${name}: no requirement ${unknown.join(', ')}`);
    return read.data;
  });
}

export const outcomeOfStep = (passed: boolean | null): Outcome =>
  passed === null ? 'notRun' : passed ? 'passed' : 'failed';
