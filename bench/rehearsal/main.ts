import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sealAnyHistory } from '#features/integrity/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { assignmentsPerPerson } from '../company/company-size.ts';
import { generateCompany } from '../company/generate-company.ts';
import { startScratchCluster } from '../scratch-cluster.ts';
import { writeFirstRevisions } from './write-first-revisions.ts';

/**
 * `npm run bench:rehearsal [-- --people 1000]`: backs a company up, and rehearses its restore, by the commands of the operator: how long
 * both take, and what RPO and RTO the rehearsal keeps. 100,000 people have two million attendances, each with its revision.
 */
const { people } = parseArgs({ options: { people: { type: 'string', default: '100000' } } }).values;
const collaborators = Number(people);
const cluster = await startScratchCluster();
try {
  const ownerUrl = await cluster.createDatabase('company');
  const visitors = Math.min(200, collaborators);
  const size = { name: 'company', collaborators, instances: collaborators / 5, visitors, sessions: visitors };
  await generateCompany(ownerUrl, size, (step) => console.log(`  ${step}`));
  await writeFirstRevisions(ownerUrl);
  const key = randomBytes(32);
  const data = join(cluster.folder, 'data');
  await mkdir(data, { recursive: true });
  const anchorFile = join(cluster.folder, 'seals.txt');
  await seal(ownerUrl, key, anchorFile);
  const variables = {
    DATABASE_URL: ownerUrl,
    DATA_DIR: data,
    SEAL_ANCHOR_FILE: anchorFile,
    SECRET_KEY: key.toString('base64'),
    BACKUP_PASSWORD: 'una frase de banco',
    TMPDIR: cluster.folder,
  };
  const place = join(cluster.folder, 'backups');
  console.log(`${(collaborators * assignmentsPerPerson).toLocaleString('en')} attendances`);
  await run('backup', ['--to', place, '--with-key'], variables);
  await run('restore-rehearse', ['--from', place], variables);
} finally {
  await cluster.remove();
}

/** The generated past is older than what the program seals first by itself. */
async function seal(ownerUrl: string, key: Buffer, anchorFile: string): Promise<void> {
  const { db, close } = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  const secrets = createSecretBox(key);
  const anchor = openAppendOnlyFile(anchorFile);
  await sealAnyHistory({ db, clock: systemClock, timeZone: 'America/Argentina/Buenos_Aires', secrets, anchor });
  await close();
}

async function run(
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${script}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  console.log(`${script}: exit code ${code}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}
