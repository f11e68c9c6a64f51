import { coldChain } from '#demo/materials/build/documents/cold-chain.ts';
import { dataIntegrity } from '#demo/materials/build/documents/data-integrity.ts';
import { deviations } from '#demo/materials/build/documents/deviations.ts';
import { lineClearance } from '#demo/materials/build/documents/line-clearance.ts';
import { lockout } from '#demo/materials/build/documents/lockout.ts';
import { roomCleaning } from '#demo/materials/build/documents/room-cleaning.ts';
import { sterileAreaEntry } from '#demo/materials/build/documents/sterile-area-entry.ts';
import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

/** The controlled documents whose PDFs the courses show. */
export const controlledDocuments: readonly ControlledDocument[] = [
  sterileAreaEntry,
  roomCleaning,
  dataIntegrity,
  deviations,
  lineClearance,
  coldChain,
  lockout,
];
