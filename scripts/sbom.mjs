// `npm run sbom`: prints what runs in production, from package-lock.json (CycloneDX 1.5).
import { billOfMaterials } from './packages/bill-of-materials.mjs';
import { readProductionPackages } from './packages/production-packages.mjs';
import { inRoot } from './setup/paths.mjs';

console.log(JSON.stringify(billOfMaterials(readProductionPackages(inRoot('package-lock.json'))), null, 1));
