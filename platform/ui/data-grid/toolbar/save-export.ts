import { fileNameOf, saveFile } from '../../http/download-file.ts';
import { requestReply } from '../../http/request.ts';

/** How far an export has come. */
export interface ExportProgress {
  /** rows that it will have; null until the server says */
  readonly rows: number | null;
  /** from 0 to 0.99; null while there is no estimate */
  readonly part: number | null;
}

/** The part of a file that is here, never whole before its end: the size is an estimate. */
export function exportPart(received: number, estimated: number): number | null {
  return estimated > 0 ? Math.min(received / estimated, 0.99) : null;
}

/**
 * Asks for a file with the grid's load options, tells how far it is, and saves it.
 * @returns its rows; null when the server does not say
 * @throws RequestFailure with the server's plain text; DOMException `AbortError` when cancelled
 */
export async function saveExport(
  address: string,
  body: object,
  title: string,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<number | null> {
  const response = await requestReply(address, { method: 'POST', body, signal });
  const rowHeader = response.headers.get('X-Row-Count');
  const rows = rowHeader === null ? null : Number(rowHeader);
  const estimated = Number(response.headers.get('X-Estimated-Bytes') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  onProgress({ rows, part: exportPart(0, estimated) });
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    parts.push(next.value);
    received += next.value.length;
    onProgress({ rows, part: exportPart(received, estimated) });
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? `${title}.xlsx`;
  saveFile({ blob: new Blob(parts, { type }), name });
  return rows;
}
