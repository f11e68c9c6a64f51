import type { z } from 'zod';
import { updateAudited } from '#features/integrity/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import { BatchStatus } from '../../shared/codes.ts';
import type { checkedLines } from '../../shared/contract.ts';
import { importErrors } from '../errors.ts';
import { requireKind } from '../kinds/kinds.ts';
import { readSampleLines } from '../queries/sample.ts';
import { requireReleaser } from '../rights.ts';

/**
 * Signs that the rows of the sample were held against their source by hand (Annex 11, 4.8): what agrees, and what does not with why.
 * @throws Refusal IMPORT_NOT_FOUND, IMPORT_KIND_DENIED, IMPORT_WITHDRAWN, IMPORT_SAMPLE_CHECKED, IMPORT_SAMPLE_LINES, RECORD_STALE
 */
export async function checkSample(
  write: SignedWrite,
  importId: number,
  lines: z.output<typeof checkedLines>,
  expectedRevision?: number,
): Promise<void> {
  const { tx, act, session } = write;
  const batch = await tx
    .selectFrom('import_batch')
    .select(['kind', 'status', 'revision', 'checked_at', 'sample_seed', 'sample_size'])
    .where('import_id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => importErrors.IMPORT_NOT_FOUND());
  requireReleaser(session, requireKind(batch.kind).shape);
  if (batch.status === BatchStatus.Withdrawn) throw importErrors.IMPORT_WITHDRAWN();
  if (batch.checked_at !== null) throw importErrors.IMPORT_SAMPLE_CHECKED();
  if (expectedRevision !== undefined && expectedRevision !== batch.revision) throw recordErrors.RECORD_STALE();
  const sample = await readSampleLines(tx, importId, batch.sample_seed, batch.sample_size);
  const said = lines.map(({ line }) => line).toSorted((one, other) => one - other);
  const isWhole = JSON.stringify(said) === JSON.stringify(sample.toSorted((one, other) => one - other));
  const isExplained = lines.every(({ agrees, remark }) => agrees || remark !== '');
  if (!isWhole || !isExplained) throw importErrors.IMPORT_SAMPLE_LINES();
  const checked = { checked: JSON.stringify(lines), checked_by: act.signature?.employeeNr ?? 0, checked_at: act.at };
  await updateAudited(tx, 'import_batch', { import_id: importId }, checked, act);
}
