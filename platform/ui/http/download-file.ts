import { RequestFailure, requestHeaders } from './request.ts';

interface DownloadOptions {
  readonly method?: 'GET' | 'POST';
  /** Parameters of the address; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
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
  const { method = 'GET', query = {}, body, signal, onProgress } = options;
  const address = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const response = await fetch(address, {
    method,
    headers: { ...requestHeaders(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new RequestFailure(0, null, '');
  });
  if (!response.ok) {
    const text = await response.text();
    throw new RequestFailure(response.status, response.headers.get('X-Error-Code'), text || response.statusText);
  }
  const blob = await readAll(response, onProgress);
  return { blob, name: fileNameOf(response.headers.get('Content-Disposition')) ?? path.split('/').at(-1) ?? 'file' };
}

async function readAll(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const length = response.headers.get('Content-Length');
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

/** The name in a `Content-Disposition` header, the UTF-8 one first. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
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
