import type { RecordWrite } from '#features/records/server/public.ts';
import { fileName } from '#platform/files/file-name.ts';
import { recordFile } from '#platform/files/record-file.ts';
import type { UploadedFile } from '#platform/http/multipart.ts';
import { isWholePdf } from '#platform/schema/file-type.ts';
import { peopleErrors } from './errors.ts';

/** Columns of a collaborator that name their signature PDF. */
export interface SignaturePdfColumns {
  readonly pdf_name: string;
  readonly pdf_sha256: string;
}

/**
 * Stores a signature PDF in the transaction of the change that names it.
 * @throws Refusal SIGNATURE_PDF_TYPE
 */
export async function storeSignaturePdf(
  { services, tx, act }: RecordWrite,
  file: UploadedFile,
): Promise<SignaturePdfColumns> {
  if (!isWholePdf(file.bytes)) throw peopleErrors.SIGNATURE_PDF_TYPE({ name: file.name });
  const stored = await services.files.put(file.bytes);
  await recordFile(tx, stored, 'application/pdf', act);
  return { pdf_name: fileName(file.name, '.pdf', 'firma'), pdf_sha256: stored.sha256 };
}
