import { RequestFailure, requestHeaders } from '../http/request.ts';

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

/** The file's name as the server says it (RFC 6266), or another. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return (extended === undefined ? plain : decodeURIComponent(extended)) ?? otherwise;
  } catch {
    return plain ?? otherwise;
  }
}

/**
 * Asks for a file with the grid's load options, tells how far it is, and saves it.
 * @throws RequestFailure with the server's plain text; DOMException `AbortError` when cancelled
 */
export async function saveExport(
  address: string,
  body: object,
  title: string,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  const response = await post(address, body, signal);
  if (!response.ok) {
    const text = await response.text();
    throw new RequestFailure(response.status, response.headers.get('X-Error-Code'), text || response.statusText);
  }
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
  save(new Blob(parts, { type }), fileNameOf(response.headers.get('Content-Disposition'), `${title}.xlsx`));
}

async function post(address: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(new URL(address, window.location.origin), {
      method: 'POST',
      headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new RequestFailure(0, null, '');
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
