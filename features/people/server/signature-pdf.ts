import type { RecordWrite } from '#features/records/server/public.ts';
import { recordFile } from '#platform/files/record-file.ts';
import type { UploadedFile } from '#platform/http/multipart.ts';
import { peopleErrors } from '../errors.ts';

/** Columns of a collaborator that name their signature PDF. */
export interface SignaturePdfColumns {
  readonly pdf_name: string;
  readonly pdf_sha256: string;
}

/**
 * Whether bytes are a PDF from its first line, which holds nothing else, to its end mark, whatever the file was called
 * (ISO 32000-1, 7.5.2 and 7.5.5). What is in between is not looked at (decision 038).
 */
export function isWholePdf(bytes: Buffer): boolean {
  return /^%PDF-\d\.\d\s/.test(bytes.toString('latin1', 0, 9)) && bytes.subarray(-1024).includes('%%EOF');
}

const extension = '.pdf';
const longestName = 255;

/** The name that a file is shown and saved under: no path, nothing invisible, and the ending of what it is. */
export function displayName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const visible = last
    .replace(/^\.+|[\p{C}<>:"|?*]/gu, '')
    .normalize('NFC')
    .trim();
  const stem = visible.toLowerCase().endsWith(extension) ? visible.slice(0, -extension.length) : visible;
  return `${[...stem].slice(0, longestName - extension.length).join('') || 'firma'}${extension}`;
}

/**
 * Stores a signature PDF in the transaction of the change that names it.
 * @throws Refusal SIGNATURE_PDF_TYPE
 */
export async function storeSignaturePdf(
  { services, tx, act }: RecordWrite,
  file: UploadedFile,
): Promise<SignaturePdfColumns> {
  if (!isWholePdf(file.bytes)) throw peopleErrors.SIGNATURE_PDF_TYPE();
  const stored = await services.files.put(file.bytes);
  await recordFile(tx, stored, 'application/pdf', act);
  return { pdf_name: displayName(file.name), pdf_sha256: stored.sha256 };
}
