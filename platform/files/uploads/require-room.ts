import { httpErrors } from '#platform/http/errors.ts';
import type { UploadFiles } from './upload-files.ts';

/** Kept free on the disk, in bytes: for the database beside the files, and for those who do not upload. */
const reserve = 512 * 1024 * 1024;

/**
 * Asked at an upload's beginning, while it comes and before its copy: several that found room when they began may have
 * none together.
 * @param bytes that are about to be written
 * @throws Refusal DISK_FULL where they would take of what is kept free
 */
export async function requireRoom(uploads: UploadFiles, bytes: number): Promise<void> {
  if ((await uploads.freeBytes()) < bytes + reserve) throw httpErrors.DISK_FULL();
}
