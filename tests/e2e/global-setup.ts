import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDemoServer } from './start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the server that all journeys share */
    origin: string;
  }
}

/** One server for all journeys: each takes people and courses that the others leave alone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html'))) {
    throw new Error('Browser tests use the built web: run `npm run build` first.');
  }
  const server = await startDemoServer();
  project.provide('origin', server.origin);
  return server.stop;
}
