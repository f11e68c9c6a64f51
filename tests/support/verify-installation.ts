import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programEnvironment } from './program-environment.ts';

/** What `npm run audit:verify` says of an installation: its exit code, and all that it wrote. */
export async function verifyInstallation(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/audit-verify.ts')], {
    env: { ...programEnvironment, DATA_DIR: dataDirectory, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, said: said + failed };
}
