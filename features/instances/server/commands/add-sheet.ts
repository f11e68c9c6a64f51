import { lockForUpdate, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { ReplyOf } from '#platform/calls/call.ts';
import { fileName } from '#platform/files/file-name.ts';
import { recordFile } from '#platform/files/record-file.ts';
import type { UploadedFile } from '#platform/http/multipart.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { isWholePdf } from '#platform/schema/file-type.ts';
import type { addSheet as addSheetCall } from '../../shared/calls.ts';
import { can } from '../../shared/can.ts';
import { Modality } from '../../shared/codes.ts';
import { instanceErrors } from '../errors.ts';
import { type InstanceOfCall, requireInstance } from '../queries/find-instance.ts';

/**
 * Keeps the signed paper sheet of an instance, scanned, in a signed revision of it; one that replaces another leaves that in the
 * history.
 * @throws InvalidInput without a file
 * @throws Refusal INSTANCE_NOT_FOUND, NOT_IN_PERSON, INSTANCE_NOT_EDITABLE, SHEET_TYPE, RECORD_STALE
 */
export async function addSheet(
  write: RecordWrite,
  of: InstanceOfCall,
  pdf: UploadedFile | null,
  expectedRevision?: number,
): Promise<ReplyOf<typeof addSheetCall>> {
  const { services, tx, act } = write;
  if (pdf === null) throw brokenRule('pdf', 'required');
  const key = { iD_Instance: of.instanceId };
  const { modality } = await requireInstance(tx, of);
  if (modality !== Modality.InPerson) throw instanceErrors.NOT_IN_PERSON();
  if (!isWholePdf(pdf.bytes)) throw instanceErrors.SHEET_TYPE({ name: pdf.name });
  const { status, revision } = await lockForUpdate(write, key, expectedRevision);
  if (!can(roleOf(write.session), 'addSheet', { status, modality })) throw instanceErrors.INSTANCE_NOT_EDITABLE();
  const { sha256, byteSize } = await services.files.put(pdf.bytes);
  await recordFile(tx, { sha256, byteSize }, 'application/pdf', act);
  const columns = { sheet_name: fileName(pdf.name, '.pdf', 'planilla'), sheet_sha256: sha256 };
  await updateRecord(write, key, {}, undefined, columns);
  return { iD_Instance: of.instanceId, revision: Number(revision) + 1 };
}
