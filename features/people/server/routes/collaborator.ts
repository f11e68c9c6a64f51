import type { FastifyRequest } from 'fastify';
import { type RecordServices, registerRecord } from '#features/records/server/public.ts';
import { recordDenied } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { acceptMultipart } from '#platform/http/multipart.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { deleteCollaborator } from '../../shared/calls.ts';
import { signaturePdfMaxBytes } from '../../shared/contract.ts';
import { tableLimits } from '../../shared/people-table.ts';
import { collaborator } from '../collaborator.ts';
import { peopleErrors } from '../errors.ts';
import { registerReadPeople } from './read-people.ts';

/**
 * The calls of api/Collaborator: JSON, a form, or multipart with `values` and the file `pdf` (S0 section 7). ITPS adds and
 * edits, QA changes the signature PDF, nobody deletes (decisions sections 2 and 12).
 */
export function registerCollaborator(app: HttpServer, services: RecordServices): void {
  const withFiles = (fileBytes: number, register: (scope: HttpServer) => void) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => {
        const isAdding = request.method === 'POST' && request.scope === 'signaturePdf';
        if (!isAdding) return;
        await recordDenied(services, sessionOf(request), request);
        throw httpErrors.FORBIDDEN();
      });
      await acceptMultipart(scope, { fileBytes, files: 1 });
      register(scope);
    });
  withFiles(tableLimits.fileBytes, (scope) => registerReadPeople(scope, services));
  withFiles(signaturePdfMaxBytes, (scope) => {
    scope.addHook('preValidation', dropEditorRole);
    registerRecord(scope, services, collaborator);
    serve(scope, deleteCollaborator, () => {
      throw peopleErrors.COLLABORATOR_KEPT();
    });
  });
}

/** `role` in the address is the editor's, as the original client sends it: it says nothing of the collaborator. */
async function dropEditorRole(request: FastifyRequest): Promise<void> {
  const { role: _role, ...query } = request.query as Record<string, unknown>;
  request.query = query;
}
