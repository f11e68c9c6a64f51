import { createHash } from 'node:crypto';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { providerHeader } from '#platform/signing/provider-header.ts';
import type { HttpServer } from './create-server.ts';
import { httpErrors } from './errors.ts';
import { defineErrors, Refusal } from './refusal.ts';
import { isUnacceptable } from './validation.ts';

const multipartErrors = defineErrors({
  FILE_TOO_LARGE: {
    status: 413,
    es: '{field}: el archivo no puede superar {megabytes} MB',
    en: '{field}: the file cannot be larger than {megabytes} MB',
  },
});

/** A file as it came in a multipart body. Neither its name nor its declared type is to be believed. */
export class UploadedFile {
  /** as the sender named it */
  readonly name: string;
  // Private, so that checks that walk a body do not walk millions of bytes.
  readonly #bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}

interface MultipartLimits {
  /** bytes of one file; they are held in memory */
  readonly fileBytes: number;
  readonly files: number;
  /** names under which several files may come: their value is then a list */
  readonly repeated?: readonly string[];
}

const fieldBytes = 256 * 1024;

/**
 * Lets the routes of this scope read multipart bodies: the fields, with an `UploadedFile` under the name of each file. Other
 * routes keep refusing them (415). Register it in a scope of its own, before the routes.
 * @throws Refusal FILE_TOO_LARGE, BODY_TOO_LARGE, BAD_REQUEST (in the calls)
 */
export async function acceptMultipart(scope: HttpServer, limits: MultipartLimits): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: limits.files, fileSize: limits.fileBytes, fields: 50, fieldSize: fieldBytes, parts: 60 },
  });
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const parts = await readParts(request, limits);
    request.body = parts;
    if (request.headers[providerHeader.toLowerCase()] !== undefined) request.bodyDigest = digestParts(parts);
    if (isUnacceptable(request.body)) throw httpErrors.BAD_REQUEST();
  });
}

/**
 * What the identity provider signs of a form with files, in hexadecimal: a digest of the names of its parts with their texts and
 * the digests of their files, in the order of names; the browser makes the same (`features/session/web/body-digest.ts`).
 */
export function digestParts(parts: Readonly<Record<string, unknown>>): string {
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const lines = Object.entries(parts).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one instanceof UploadedFile ? sha256(one.bytes) : String(one)]),
  );
  return sha256(JSON.stringify(lines.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))));
}

/** Reads to the end even what is refused, so that the sender is there to hear why. */
async function readParts(
  request: FastifyRequest,
  { fileBytes, repeated = [] }: MultipartLimits,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  let refusal: Refusal | null = null;
  try {
    for await (const part of request.parts()) {
      try {
        const value = await readPart(part, fileBytes);
        const before = fields.get(part.fieldname);
        const isList = repeated.includes(part.fieldname) && value instanceof UploadedFile;
        if (before !== undefined && !(isList && Array.isArray(before))) throw httpErrors.BAD_REQUEST();
        if (value !== undefined) fields.set(part.fieldname, isList ? [...((before ?? []) as unknown[]), value] : value);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal ??= error;
      }
    }
  } catch (error) {
    request.log.info({ err: error }, 'multipart body refused');
    // The next call on the connection comes after the rest of this one, which nobody else reads any more.
    request.raw.unpipe();
    request.raw.resume();
    throw isLimit(error) ? httpErrors.BODY_TOO_LARGE() : httpErrors.BAD_REQUEST();
  }
  if (refusal !== null) throw refusal;
  return Object.fromEntries(fields);
}

/** An empty file without a name is what browsers send where no file was chosen: nothing. */
async function readPart(part: Multipart, fileBytes: number): Promise<unknown> {
  if (part.type === 'field') {
    if (part.valueTruncated || part.fieldnameTruncated) throw httpErrors.BODY_TOO_LARGE();
    // Bytes that are no UTF-8 arrive as replacement characters, and would be kept as such.
    if (String(part.value).includes('\ufffd')) throw httpErrors.BAD_REQUEST();
    return part.value;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) {
    throw multipartErrors.FILE_TOO_LARGE({ field: part.fieldname, megabytes: fileBytes / 1024 / 1024 });
  }
  const bytes = Buffer.concat(chunks);
  return bytes.length === 0 && (part.filename ?? '') === '' ? undefined : new UploadedFile(part.filename ?? '', bytes);
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
