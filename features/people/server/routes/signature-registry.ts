import { z } from 'zod';
import { sendFile } from '#platform/files/send-file.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { employeeNumber } from '../../contract.ts';
import { peopleErrors } from '../../errors.ts';
import { findSignaturePdf } from '../queries/signature-pdf.ts';

/** GET api/Collaborator/GetSignatureRegistry?employee_Nr: the signature PDF, for staff (S0 section 7). */
export function registerSignatureRegistry(app: HttpServer, services: Services): void {
  const missing = peopleErrors.SIGNATURE_REGISTRY_NOT_FOUND;
  app.get(
    '/api/Collaborator/GetSignatureRegistry',
    { config: { permission: 'staff.read' }, schema: { querystring: z.object({ employee_Nr: employeeNumber() }) } },
    async (request, reply) => {
      const file = await findSignaturePdf(services.db, request.query.employee_Nr);
      if (file === null) throw missing();
      return sendFile(request, reply, services.files, file, missing);
    },
  );
}
