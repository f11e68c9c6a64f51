/** The largest file that the browser reads; of a larger one its SHA-256 is made elsewhere and typed in. */
export const largestCopy = 100 * 1024 * 1024;

/** Why a choice of files is no document to look up. */
export type CopyProblem = 'several' | 'empty' | 'tooLarge' | 'unreadable' | 'noDigest';

/** The one file of what was dropped or chosen, or what is wrong with the choice; null where nothing was chosen. */
export function chooseCopy(files: readonly File[]): File | CopyProblem | null {
  const [file, ...more] = files;
  if (file === undefined) return null;
  if (more.length > 0) return 'several';
  if (file.size === 0) return 'empty';
  return file.size > largestCopy ? 'tooLarge' : file;
}

/**
 * SHA-256 of a file, made in the browser: the document goes nowhere.
 * @returns what is wrong instead, where the file can't be read (a folder, a removed disk), or the browser makes no digests because the
 * page did not come over https
 */
export async function digestOf(file: File): Promise<{ readonly sha256: string } | CopyProblem> {
  if (globalThis.crypto.subtle === undefined) return 'noDigest';
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return 'unreadable';
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
