import { backupListShape, backupShape, rehearsalListShape, rehearsalShape } from '#features/audit/shared/backups.ts';
import {
  auditReviewShape,
  reviewShape,
  securityEventShape,
  signatureShape,
  trailShape,
} from '#features/audit/shared/contract.ts';
import { printIntegrityReport } from '#features/records/shared/calls.ts';
import { type KnownCall, known, signed } from './known-call.ts';
import { gridExport, gridLoads, history } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const auditors = ['itps', 'qa'] as const;

/** The audit's lists, its signed review, and the integrity report. */
export function auditCalls({ records }: World): readonly KnownCall[] {
  const shapes = [securityEventShape, signatureShape, trailShape, reviewShape, backupListShape, rehearsalListShape];
  const lists = shapes.flatMap((shape) => {
    const grid = Object.keys(shape.fields);
    return [...gridLoads(shape.address, auditors, grid), gridExport(shape.address, auditors, grid)];
  });
  const review = { reviewedUntil: '2026-03-01T00:00:00-03:00', scope: 'Todo', conclusion: 'Sin hallazgos' };
  return [
    ...lists,
    { method: 'GET', path: '/api/Audit/Revision', by: auditors, fields: { iD_History: 1 } },
    history(auditReviewShape, { readBy: auditors, key: { iD_Review: records.reviewId } }),
    history(backupShape, { readBy: auditors, key: { iD_Backup: records.backupId } }),
    history(rehearsalShape, { readBy: auditors, key: { iD_Rehearsal: records.rehearsalId } }),
    {
      method: 'POST',
      path: '/api/Audit/Rehearsal',
      by: auditors,
      fields: { iD_Rehearsal: records.rehearsalId, conclusion: 'Sirve', ...signed('itps', rightPassword) },
    },
    {
      method: 'POST',
      path: '/api/Audit/Review',
      by: auditors,
      fields: { ...review, ...signed('itps', rightPassword) },
    },
    known(
      printIntegrityReport,
      {
        initialDate: '2026-01-01',
        finalDate: '2026-12-31',
        selection: String(records.sector.sectorId),
        tableName: 'Sector',
        keyName: 'iD_Sector',
      },
      ['initialDate', 'finalDate', 'selection', 'keyName'],
    ),
  ];
}
