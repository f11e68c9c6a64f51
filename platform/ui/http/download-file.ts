import { type RequestOptions, requestReply } from './request.ts';

interface DownloadOptions extends RequestOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** what the file is called where the server does not say; the last part of the path when absent */
  readonly fileName?: string | undefined;
}

/** How far a file has come. */
export interface DownloadProgress {
  /** bytes that are here */
  readonly received: number;
  /** bytes that it has; null where the server does not say */
  readonly total: number | null;
  /** rows that a workbook will have; null where the server does not say */
  readonly rows: number | null;
}

/** A file that the server made, with the name it gave it. */
export interface DownloadedFile {
  readonly blob: Blob;
  readonly name: string;
  readonly rows: number | null;
}

/**
 * Fetches a file that only a signed-in user may have.
 * @throws RequestFailure as `request` does; DOMException AbortError when it was cancelled
 */
export async function downloadFile(path: string, options: DownloadOptions = {}): Promise<DownloadedFile> {
  const { onProgress, fileName, ...rest } = options;
  const response = await requestReply(path, rest);
  const { headers } = response;
  const type = headers.get('Content-Type') ?? 'application/octet-stream';
  const numberIn = (text: string | null) => (text === null ? null : Number(text));
  // A file that is made while it is sent has an estimate instead.
  const total = numberIn(headers.get('Content-Length') ?? headers.get('X-Estimated-Bytes'));
  const rows = numberIn(headers.get('X-Row-Count'));
  const parts: BlobPart[] = [];
  let received = 0;
  onProgress?.({ received, total, rows });
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    parts.push(chunk.value);
    received += chunk.value.length;
    onProgress?.({ received, total, rows });
  }
  const name = fileNameOf(headers.get('Content-Disposition')) ?? fileName ?? path.split('/').at(-1) ?? 'file';
  return { blob: new Blob(parts, { type }), name, rows };
}

/** The name in a `Content-Disposition` header (RFC 6266), the UTF-8 one first; null where it has none that can be read. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ blob, name }: Pick<DownloadedFile, 'blob' | 'name'>): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
