import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Journeys are made on the built web. */
export default function setup(): void {
  if (existsSync(join(import.meta.dirname, '../../dist/web/index.html'))) return;
  throw new Error('Browser tests use the built web: run `npm run build` first.');
}
