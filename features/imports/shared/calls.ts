import { z } from 'zod';
import { editedRevision } from '#features/records/shared/contract.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import {
  blockersReply,
  checkedLines,
  importBatchShape,
  importKey,
  importReply,
  importsReply,
  kindQuery,
  matchingBody,
  matchingKey,
  matchingsReply,
  prepareBody,
  releaseBody,
  rowsQuery,
  rowsReply,
  sampleReply,
  settingsBody,
} from './contract.ts';

const read = { permission: 'import.read' } as const;
const write = { method: 'POST', permission: 'import.write' } as const;

/** Batches that are prepared, and those that were released, the newest first. */
export const getImports = call({ path: '/api/Import', ...read, reply: importsReply });
export const getImport = call({ path: '/api/Import/One', ...read, query: importKey, reply: importReply });
export const getImportRows = call({ path: '/api/Import/Rows', ...read, query: rowsQuery, reply: rowsReply });
/** The file as it came, with what became of each row in two more columns. */
export const getReturnedFile = call({ path: '/api/Import/ReturnedFile', ...read, query: importKey });
/** A workbook to fill in: the columns of a kind with examples, and a sheet of rules. */
export const getImportTemplate = call({ path: '/api/Import/Template', ...read, query: kindQuery });
/** PDF: the rows of the file against what became of them, and the sample. */
export const getReconciliation = call({ path: '/api/Import/Reconciliation', ...read, query: importKey });
export const getImportSample = call({ path: '/api/Import/Sample', ...read, query: importKey, reply: sampleReply });
export const getMatchings = call({ path: '/api/Import/Matchings', ...read, query: kindQuery, reply: matchingsReply });

export const prepareImport = call({ path: '/api/Import/Prepare', ...write, body: prepareBody, reply: importKey });
export const setImportSettings = call({
  path: '/api/Import/Settings',
  ...write,
  body: settingsBody,
  reply: importReply,
});
export const tryImport = call({ path: '/api/Import/Try', ...write, body: importKey, reply: importReply });
export const stopImport = call({ path: '/api/Import/Stop', ...write, body: importKey, reply: importReply });
/** What keeps a batch from being withdrawn. A withdrawal is tried for it, which holds people meanwhile: of who may withdraw it alone. */
export const findImportBlockers = call({
  path: '/api/Import/Blockers',
  ...write,
  isRepeatable: true,
  worksLong: true,
  body: importKey,
  reply: blockersReply,
});
export const giveUpImport = call({ path: '/api/Import/GiveUp', ...write, body: importKey, reply: importReply });
export const keepMatching = call({
  path: '/api/Import/KeepMatching',
  ...write,
  body: matchingBody,
  reply: matchingsReply,
});
export const dropMatching = call({
  path: '/api/Import/DropMatching',
  ...write,
  body: matchingKey,
  reply: matchingsReply,
});

const signedOf = { permission: 'import.write', record: importBatchShape.path } as const;

/** Imports what the trial that the signer saw showed: all of it, or nothing. */
export const releaseImport = signedCall({
  path: '/api/Import/Release',
  ...signedOf,
  meaning: 'importReleased',
  worksLong: true,
  body: z.object({ ...releaseBody.shape, ...signedFields }),
  reply: importReply,
});

/** Takes back what a batch brought, while nothing was built on it. */
export const withdrawImport = signedCall({
  path: '/api/Import/Withdraw',
  ...signedOf,
  meaning: 'importWithdrawn',
  worksLong: true,
  body: z.object({ ...importKey.shape, revision: editedRevision(), ...signedFields }),
  reply: importReply,
});

/** Signs that the rows of the sample were held against their source. */
export const checkImport = signedCall({
  path: '/api/Import/Check',
  ...signedOf,
  meaning: 'importChecked',
  body: z.object({ ...importKey.shape, revision: editedRevision(), lines: checkedLines, ...signedFields }),
  reply: importReply,
});
