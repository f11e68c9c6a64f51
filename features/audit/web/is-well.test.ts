import { expect, test } from 'vitest';
import type { AuditState } from '../shared/contract.ts';
import { isWell } from './is-well.ts';

const well: AuditState = {
  at: '2026-03-10T15:00:00.000Z',
  timeZone: 'UTC',
  counts: { records: 1, revisions: 1, signatures: 1, isEstimate: false },
  lastSeal: { number: 1, sealedAt: '2026-03-10T14:00:00.000Z', hash: 'a', unsealed: 3 },
  lastVerification: { at: '2026-03-10T14:00:00.000Z', by: 'system', isIntact: true, detail: '' },
  isAnchorBesideKey: false,
  backups: { lastBackup: null, lastRehearsal: null, isBackupOverdue: false, isRehearsalOverdue: false },
  lastReview: null,
};

const rehearsal = { beganAt: well.at, outcome: 0, ageSeconds: 60, durationSeconds: 44, signedBy: null };

test('all is well while the trail is intact and sealed in time', () => {
  expect(isWell(well)).toBe(true);
});

test('it is not where it was altered, never verified, never sealed, or no longer sealed', () => {
  expect(isWell({ ...well, lastVerification: { at: well.at, by: 'qa', isIntact: false, detail: '' } })).toBe(false);
  expect(isWell({ ...well, lastVerification: null })).toBe(false);
  expect(isWell({ ...well, lastSeal: null })).toBe(false);
  expect(isWell({ ...well, at: '2026-03-11T16:00:01.000Z' })).toBe(false);
});

test('it is not where backups are old, or the last one that was tried did not pass', () => {
  const { backups } = well;
  expect(isWell({ ...well, backups: { ...backups, lastRehearsal: rehearsal } })).toBe(true);
  expect(isWell({ ...well, backups: { ...backups, lastRehearsal: { ...rehearsal, outcome: 1 } } })).toBe(false);
  expect(isWell({ ...well, backups: { ...backups, isBackupOverdue: true } })).toBe(false);
  expect(isWell({ ...well, backups: { ...backups, isRehearsalOverdue: true } })).toBe(false);
});
