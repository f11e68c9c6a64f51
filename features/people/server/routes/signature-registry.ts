import { z } from 'zod';
import { sendFile } from '#platform/files/send-file.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { recordNumber } from '#platform/schema/values.ts';
import type { Services } from '#platform/services.ts';
import { employeeNumber } from '../../contract.ts';
import { peopleErrors } from '../errors.ts';
import { findSignaturePdf } from '../queries/signature-pdf.ts';

const query = z.object({ employee_Nr: employeeNumber(), revision: recordNumber().optional() });

/**
 * GET api/Collaborator/GetSignatureRegistry?employee_Nr&revision: the signature PDF, for staff (S0 section 7); with `revision` the
 * one that stood then, as its history names it (21 CFR 11.10(c)).
 */
export function registerSignatureRegistry(app: HttpServer, services: Services): void {
  const missing = peopleErrors.SIGNATURE_REGISTRY_NOT_FOUND;
  app.get(
    '/api/Collaborator/GetSignatureRegistry',
    { config: { permission: 'sectorData.read' }, schema: { querystring: query } },
    async (request, reply) => {
      const file = await findSignaturePdf(services.db, {
        employeeNr: request.query.employee_Nr,
        revision: request.query.revision,
        sectorId: request.scope === 'all' ? null : sessionOf(request).sectorId,
      });
      if (file === null) throw missing();
      return sendFile(request, reply, services.files, file, missing);
    },
  );
}
