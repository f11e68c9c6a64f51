import { globSync } from 'node:fs';
import { join } from 'node:path';
import { recordCalls } from '#features/records/shared/record-calls.ts';
import type { RecordShape } from '#features/records/shared/record-shape.ts';
import type { Call, SignedCall } from '#platform/calls/call.ts';

const root = join(import.meta.dirname, '../..');

type Exports = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Exports => typeof value === 'object' && value !== null;

/** What the modules of these paths export; a new one is found by itself. */
async function exportsOf(pattern: string): Promise<readonly Exports[]> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules: readonly Exports[] = await Promise.all(files.sort().map((file) => import(join(root, file))));
  return modules.flatMap((module) => Object.values(module)).filter(isObject);
}

/** Every kind of record. */
export const recordShapes = [
  ...new Set((await exportsOf('features/*/shared/*.ts')).filter((value) => 'historyName' in value)),
] as unknown as readonly RecordShape[];

const inModules = (await exportsOf('{features,platform}/*/shared/{calls.ts,calls/*.ts}')).filter(
  (value) => 'method' in value && 'path' in value,
) as unknown as readonly Call[];

/** Every declared call: those of the features, and those that the shapes of records make. */
export const declaredCalls: readonly Call[] = [...inModules, ...recordShapes.flatMap(recordCalls)];

/** A call by method and path, as routes are listed: `PUT /api/ProfGral/{key}`. */
export function nameOfCall({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}

/** Every declared call that is signed. */
export const signedCalls = declaredCalls.filter((call): call is SignedCall => 'meaning' in call);
