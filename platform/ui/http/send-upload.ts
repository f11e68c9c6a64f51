import { uploadsPath } from '#platform/files/shared/calls.ts';
import { RequestFailure, requestHeaders } from './request.ts';

/** Bytes of one request: a connection that breaks loses no more. */
const chunkBytes = 8 * 1024 * 1024;

/** After how long each further try follows, in ms. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

interface SendingOptions {
  /** a table that is imported, and no course material */
  readonly isTable?: boolean;
  readonly onProgress: (sent: number) => void;
  /** the finished upload's number */
  readonly onDone: (id: string) => void;
  readonly onFailure: (failure: Error) => void;
}

/** A file on its way. */
export interface Sending {
  /** Stops, and gives up what has arrived. */
  readonly cancel: () => void;
  /** Stops for now: the same file goes on from where it was. */
  readonly pause: () => void;
}

/**
 * Sends a file by the tus protocol. A broken connection is taken up again by itself; after a closed browser the same file
 * goes on from where it was, when it is chosen again.
 */
export async function sendFile(file: File, options: SendingOptions): Promise<Sending> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    chunkSize: chunkBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, ...(options.isTable === true ? { purpose: 'table' } : {}) },
    onBeforeRequest: (call) => {
      // Read for each call: the session may have been taken up again meanwhile.
      for (const [name, value] of Object.entries(requestHeaders())) call.setHeader(name, value);
    },
    onProgress: (sent) => options.onProgress(sent),
    onSuccess: () => options.onDone(upload.url?.split('/').at(-1) ?? ''),
    onError: (failure) => {
      const response = failure instanceof DetailedError ? failure.originalResponse : null;
      const status = response?.getStatus() ?? 0;
      const said = response?.getHeader('Content-Type')?.startsWith('text/plain') ? response.getBody() : '';
      options.onFailure(new RequestFailure(status, response?.getHeader('X-Error-Code') ?? null, said));
    },
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
  return { cancel: () => void upload.abort(true).catch(() => undefined), pause: () => void upload.abort() };
}
