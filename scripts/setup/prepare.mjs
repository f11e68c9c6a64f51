import { buildWeb, isWebBuilt } from './build-web.mjs';
import { arePackagesInstalled, ensurePinnedNode, installPackages } from './install-packages.mjs';
import { step } from './progress.mjs';

/** Installs the packages when they are missing or package-lock.json changed, and sees to the pinned Node.js. */
export async function preparePackages(number, total) {
  if (arePackagesInstalled()) await step(number, total, 'Dependencias listas / Dependencies ready', ensurePinnedNode);
  else {
    await step(number, total, 'Instalando dependencias / Installing dependencies', async () => {
      await installPackages();
      await ensurePinnedNode();
    });
  }
}

/** Builds the web when its sources changed since the last build. */
export async function prepareWeb(number, total) {
  if (isWebBuilt()) await step(number, total, 'Web lista / Web ready', () => undefined);
  else await step(number, total, 'Construyendo la web / Building the web', buildWeb);
}
