import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#platform/config/environment.ts';
import { languages } from '#platform/i18n/language.ts';
import packageJson from '../package.json' with { type: 'json' };
import { operator, readInstalled } from './installed.ts';
import { readCompanyScripts } from './validation/company-scripts.ts';
import { type DatabaseRecord, describeEnvironment, describeMachine, readDatabase } from './validation/installation.ts';
import { readBuiltFiles, readProductFiles } from './validation/product-files.mjs';
import { readDeviations, readRequirements } from './validation/read-declared.ts';
import { readResults } from './validation/test-results.ts';
import { isComplete, type ValidationData } from './validation/validation-data.ts';
import { writeAnnexes } from './validation/write-annexes.ts';
import { writeDocument } from './validation/write-document.ts';

/**
 * `npm run validation -- [--to folder] [--scripts folder]`: writes the validation package of what is installed here, from the results
 * of the last `npm test` on these very files. Exit code 0 when it is complete, 1 when it was written and says what is missing, 2 when it
 * could not be written.
 */
const root = resolve(import.meta.dirname, '..');
try {
  const { to = 'validation', scripts = 'validation/scripts' } = parseArgs({
    options: { to: { type: 'string' }, scripts: { type: 'string' } },
  }).values;
  const data = await gather(resolve(root, scripts));
  const folder = resolve(root, to, data.version);
  mkdirSync(folder, { recursive: true });
  for (const language of languages) {
    const annexes = await writeAnnexes(data, language);
    for (const { file, bytes } of annexes) writeFileSync(join(folder, file), bytes);
    writeFileSync(join(folder, `validation-${language}.pdf`), await writeDocument(data, language, annexes));
  }
  const complete = isComplete(data);
  console.log(`${complete ? 'COMPLETA / COMPLETE' : 'INCOMPLETA / INCOMPLETE'}: ${folder}`);
  process.exitCode = complete ? 0 : 1;
} catch (error) {
  console.error(`No se pudo escribir / Could not write: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function gather(scripts: string): Promise<ValidationData> {
  const environment = readEnvironment(process.env);
  const requirements = readRequirements(root);
  const product = readProductFiles(root);
  const kept = join(root, 'tests', '.artifacts', 'validation');
  return {
    version: packageJson.version,
    madeAt: new Date(),
    timeZone: environment.COMPANY_TIME_ZONE,
    operator,
    requirements,
    deviations: readDeviations(root),
    scripts: readCompanyScripts(scripts, new Set(requirements.map(({ id }) => id))),
    results: readResults(kept, product.digest),
    product,
    built: readBuiltFiles(root),
    machine: describeMachine(),
    environment: (set, notSet) => describeEnvironment(environment, set, notSet),
    database: await recordDatabase(),
    pictureOf: (name) => {
      try {
        return readFileSync(join(kept, 'pictures', basename(name)));
      } catch {
        return null;
      }
    },
  };
}

/** What is found of the database, or in words why nothing is. */
async function recordDatabase(): Promise<DatabaseRecord | string> {
  try {
    return await readDatabase(readInstalled());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
