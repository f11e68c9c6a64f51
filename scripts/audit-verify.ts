import { readInstalledOrExit } from './installed.ts';
import { verifyTrail } from './verify-trail.ts';

/**
 * `npm run audit:verify`: holds every chain, signature, live record, seal, file and rule of the installation against its
 * hashes and the anchor file, and names the first broken link. With `-- --only-new` what the last seal covers is compared
 * with its digests alone. Exit code 0 when all fits, 1 when not, 2 when it could not be verified. The run itself is kept as a security event.
 */
const isWhole = !process.argv.includes('--only-new');
const environment = readInstalledOrExit();
try {
  process.exitCode = (await verifyTrail(environment, isWhole)) === null ? 0 : 1;
} catch (error) {
  console.error(`No se pudo verificar / Could not verify: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
