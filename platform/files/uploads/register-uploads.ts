import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import type { Services } from '#platform/services.ts';
import { fileName } from '../file-name.ts';
import { sendBytes } from '../send-file.ts';
import { getUpload, uploadsPath as path, uploadKey } from '../shared/calls.ts';
import { readState, receivePart, removeUpload, type UploadState } from './receive-upload.ts';
import { uploadsKept } from './remove-old-uploads.ts';
import { requireRoom } from './require-room.ts';
import { uploadErrors } from './upload-errors.ts';
import type { UploadPurpose } from './upload-files.ts';
import type { UploadLimits } from './upload-limits.ts';
import { addUpload, findFinished } from './upload-table.ts';

const version = '1.0.0';
const partType = 'application/offset+octet-stream';
const config = { permission: 'content.write' } as const;

/**
 * Resumable uploads: tus 1.0.0 (https://tus.io/protocols/resumable-upload) with creation, expiration and termination, each
 * upload its sender's own (decisions section 12, decision 045). What is whole is taken by `takeUpload`.
 */
export function registerUploads(app: HttpServer, services: Services, limits: UploadLimits): void {
  app.register(async (scope) => {
    scope.addHook('preParsing', async (request) => {
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== version) {
        throw uploadErrors.UPLOAD_VERSION({ version });
      }
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Tus-Resumable': version, 'Tus-Version': version, 'Cache-Control': 'no-store' });
    });
    scope.removeAllContentTypeParsers();
    // The parts are read here, so that the sender's authority is looked at again once they are.
    scope.addContentTypeParser(partType, async (request: FastifyRequest) => {
      if (request.method !== 'PATCH') throw httpErrors.BODY_TYPE();
      const { id } = validate(uploadKey, request.params);
      const received = await receivePart(services, {
        id,
        employeeNr: sessionOf(request).employeeNr,
        offset: wholeHeader(request, 'upload-offset') ?? -1,
        length: wholeHeader(request, 'content-length'),
        body: request.raw,
      });
      return { received };
    });
    registerBeginning(scope, services, limits);
    registerGoingOn(scope, services);
  });
  registerPreview(app, services);
}

function registerBeginning(scope: HttpServer, services: Services, limits: UploadLimits): void {
  scope.options(path, { config }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'Tus-Extension': 'creation,expiration,termination',
        'Tus-Max-Size': limits.fileMegabytes * megabyte,
      })
      .send(),
  );
  scope.post(path, { config }, async (request, reply) => {
    const byteSize = wholeHeader(request, 'upload-length');
    if (byteSize === null) throw uploadErrors.UPLOAD_LENGTH();
    if (byteSize === 0) throw uploadErrors.UPLOAD_EMPTY();
    const { employeeNr } = sessionOf(request);
    const upload = await addUpload(
      services,
      { employeeNr, name: sentName(request), byteSize, purpose: sentPurpose(request) },
      limits,
    );
    try {
      // Once as it comes and once whole: the copy is what is hashed.
      await requireRoom(services.files.uploads, 2 * byteSize);
    } catch (error) {
      await removeUpload(services, upload.id, employeeNr);
      throw error;
    }
    return tellState(reply.code(201).header('Location', `${path}/${upload.id}`), { upload, received: 0 });
  });
}

function registerGoingOn(scope: HttpServer, services: Services): void {
  const schema = { params: uploadKey };
  const stateOf = (request: FastifyRequest<{ Params: z.infer<typeof uploadKey> }>) =>
    readState(services, request.params.id, sessionOf(request).employeeNr);
  scope.head(`${path}/:id`, { config, schema }, async (request, reply) => {
    const state = await stateOf(request);
    return tellState(reply.code(200).header('Upload-Length', state.upload.byteSize), state);
  });
  scope.patch(`${path}/:id`, { config, schema }, async (request, reply) => {
    if (request.body === undefined) throw httpErrors.BODY_TYPE();
    return tellState(reply.code(204), await stateOf(request));
  });
  scope.delete(`${path}/:id`, { config, schema }, async (request, reply) => {
    await removeUpload(services, request.params.id, sessionOf(request).employeeNr);
    return reply.code(204).send();
  });
}

function registerPreview(app: HttpServer, { db, files }: Services): void {
  serve(app, getUpload, async (request, reply) => {
    const { id } = request.query;
    const upload = await findFinished(db, id, sessionOf(request).employeeNr);
    const size = await files.uploads.sizeOfWhole(id, upload.sha256);
    if (size === null) throw uploadErrors.UPLOAD_NOT_FOUND();
    return sendBytes(request, reply, upload, {
      size,
      read: (range) => files.uploads.readWhole(id, upload.sha256, range),
    });
  });
}

function tellState(reply: FastifyReply, { upload, received }: UploadState): FastifyReply {
  const expires = new Date(upload.updatedAt.getTime() + uploadsKept.unfinishedMs).toUTCString();
  reply.header('Upload-Offset', received);
  if (received < upload.byteSize) reply.header('Upload-Expires', expires);
  return reply.send();
}

/** A header that is a whole number from 0; null when it is not there or is anything else. */
function wholeHeader(request: FastifyRequest, name: string): number | null {
  const value = request.headers[name];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The file's name in Upload-Metadata: keys with their values in base64, separated by commas.
 * @throws Refusal UPLOAD_METADATA
 */
function sentName(request: FastifyRequest): string {
  const sent = sentMetadata(request, 'filename');
  return sent === null ? unnamed : fileName(sent, '', unnamed);
}

/** What the upload is for: `purpose` in the metadata, where it is a table. @throws Refusal UPLOAD_METADATA */
const sentPurpose = (request: FastifyRequest): UploadPurpose =>
  sentMetadata(request, 'purpose') === 'table' ? 'table' : 'material';

function sentMetadata(request: FastifyRequest, wanted: string): string | null {
  const metadata = String(request.headers['upload-metadata'] ?? '');
  for (const pair of metadata.split(',')) {
    const [key, value = ''] = pair.trim().split(' ');
    if (key !== wanted) continue;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw uploadErrors.UPLOAD_METADATA();
    try {
      return utf8.decode(Buffer.from(value, 'base64'));
    } catch {
      throw uploadErrors.UPLOAD_METADATA();
    }
  }
  return null;
}

const unnamed = 'archivo';
