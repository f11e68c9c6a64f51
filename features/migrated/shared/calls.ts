import { call } from '#platform/calls/call.ts';
import { migratedQuery, migratedReply, scanQuery } from './contract.ts';

/** What other systems recorded of a person, or of a version of a document, the newest first; a trainer's own sector. */
export const getMigratedTrainings = call({
  path: '/api/MigratedTraining',
  permission: 'report.read',
  query: migratedQuery,
  reply: migratedReply,
});

/** What other systems recorded of the caller, the newest first. */
export const getOwnMigrated = call({
  path: '/api/MigratedTraining/Own',
  permission: 'own.read',
  reply: migratedReply,
});

/** A scan that came with a batch, as PDF: of one's own trainings, or of those whose list one reads. */
export const getScan = call({ path: '/api/MigratedTraining/Scan', permission: 'own.read', query: scanQuery });
