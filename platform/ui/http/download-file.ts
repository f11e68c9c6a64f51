import { type RequestOptions, requestReply } from './request.ts';

interface DownloadOptions extends RequestOptions {
  /** Told how many bytes have come, and of how many where the server says so. */
  readonly onProgress?: (received: number, total: number | null) => void;
}

/** A file that the server made, with the name it gave it. */
export interface DownloadedFile {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * Fetches a file that only a signed-in user may have.
 * @throws RequestFailure as `request` does; DOMException AbortError when it was cancelled
 */
export async function downloadFile(path: string, options: DownloadOptions = {}): Promise<DownloadedFile> {
  const { onProgress, ...rest } = options;
  const response = await requestReply(path, rest);
  const blob = await readAll(response, onProgress);
  return { blob, name: fileNameOf(response.headers.get('Content-Disposition')) ?? path.split('/').at(-1) ?? 'file' };
}

async function readAll(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  // A file that is made while it is sent has an estimate instead.
  const length = response.headers.get('Content-Length') ?? response.headers.get('X-Estimated-Bytes');
  const total = length === null ? null : Number(length);
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    parts.push(chunk.value);
    received += chunk.value.length;
    onProgress?.(received, total);
  }
  return new Blob(parts, { type });
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
export function saveFile({ blob, name }: DownloadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
