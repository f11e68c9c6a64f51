import { serve } from '#platform/calls/server/serve.ts';
import { sendFile } from '#platform/files/send-file.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getSignatureRegistry } from '../../shared/calls.ts';
import { peopleErrors } from '../errors.ts';
import { findSignaturePdf } from '../queries/signature-pdf.ts';

/** The signature PDF of a person, to a trainer of their own sector. */
export function registerSignatureRegistry(app: HttpServer, services: Services): void {
  const missing = peopleErrors.SIGNATURE_REGISTRY_NOT_FOUND;
  serve(app, getSignatureRegistry, async (request, reply) => {
    const file = await findSignaturePdf(services.db, {
      employeeNr: request.query.employee_Nr,
      revision: request.query.revision,
      sectorId: request.scope === 'all' ? null : sessionOf(request).sectorId,
    });
    if (file === null) throw missing();
    return sendFile(request, reply, services.files, file, missing);
  });
}
