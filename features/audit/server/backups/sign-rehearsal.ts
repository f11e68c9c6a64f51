import { lockForUpdate, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { SignRehearsalBody } from '../../shared/backups.ts';
import { auditErrors } from '../errors.ts';

/**
 * Signs a rehearsal of a restore, whatever it found: who read it, and what they conclude (Annex 11, 7.2).
 * @throws Refusal RECORD_NOT_FOUND, RECORD_STALE, REHEARSAL_SIGNED
 */
export async function signRehearsal(
  write: RecordWrite,
  { iD_Rehearsal, revision, conclusion }: SignRehearsalBody,
): Promise<{ iD_Rehearsal: number; revision: number }> {
  const key = { iD_Rehearsal };
  const row = await lockForUpdate(write, key, revision);
  if (row.conclusion !== null) throw auditErrors.REHEARSAL_SIGNED();
  const { signature } = write.act;
  if (signature === undefined) throw new Error('A rehearsal is signed.');
  await updateRecord(write, key, { conclusion, employee_Nr: signature.employeeNr });
  return { iD_Rehearsal, revision: Number(row.revision) + 1 };
}
