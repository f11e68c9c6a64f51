import {
  checkImport,
  dropMatching,
  findImportBlockers,
  getImport,
  getImportRows,
  getImportSample,
  getImports,
  getImportTemplate,
  getMatchings,
  getReconciliation,
  getReturnedFile,
  giveUpImport,
  keepMatching,
  prepareImport,
  releaseImport,
  setImportSettings,
  stopImport,
  tryImport,
  withdrawImport,
} from '#features/imports/shared/calls.ts';
import { importBatchShape } from '#features/imports/shared/contract.ts';
import { getMigratedTrainings, getOwnMigrated, getScan } from '#features/migrated/shared/calls.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { callersOf, type KnownCall, known, signed } from './known-call.ts';
import { history } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const matching = { columns: { name: 0 }, dateOrder: 'dmy', dateSystem: null };
const settings = { ...matching, leavesRefused: false, earliestDue: null, tellsPeople: false, meetsRequirements: false };

/** Imports: their reading, their steps, and the three signatures. */
export function importCalls({
  records: { importId: iD_Import, migratedId, scanHash, courseId },
}: World): readonly KnownCall[] {
  const signature = signed('itps', rightPassword);
  const upload = '5b3f1c52-7f0e-4d0b-9d7a-0c1a2b3c4d5e';
  return [
    ...[getImport, getImportRows, getReturnedFile, getReconciliation, getImportSample].map((call) =>
      known(call, { iD_Import }),
    ),
    known(getImportTemplate, { kind: 'sectors' }),
    known(getMatchings, { kind: 'sectors' }),
    known(prepareImport, { kind: 'sectors', upload, sourceSystem: 'SAP', extractedOn: '2026-03-01' }, ['extractedOn']),
    known(setImportSettings, { iD_Import, settings }),
    ...[tryImport, stopImport, giveUpImport, findImportBlockers].map((call) => known(call, { iD_Import })),
    known(keepMatching, { kind: 'sectors', name: 'SAP', settings: matching }),
    known(dropMatching, { kind: 'sectors', name: 'SAP' }),
    known(releaseImport, { iD_Import, trialDigest: '0'.repeat(64), ...signature }),
    known(withdrawImport, { iD_Import, ...signature }),
    known(checkImport, { iD_Import, lines: [{ line: 2, agrees: true, remark: '' }], ...signature }),
    known(getMigratedTrainings, { iD_Course: courseId }),
    known(getOwnMigrated, {}),
    known(getScan, { iD_Migrated: migratedId, sha256: scanHash }),
    history(migratedShape, { readBy: callersOf(getMigratedTrainings), key: { iD_Migrated: migratedId } }),
    history(importBatchShape, { readBy: callersOf(getImports), key: { iD_Import } }),
  ];
}
