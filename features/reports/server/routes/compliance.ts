import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getCompliance } from '../../shared/calls/compliance.ts';
import type { ComplianceReader } from '../queries/read-compliance.ts';
import { reportReader } from '../report-reader.ts';

/** Where the company stands, and each of its sectors; to who sees one sector alone, where that stands. */
export function registerCompliance(app: HttpServer, services: Services, compliance: ComplianceReader): void {
  serve(app, getCompliance, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return compliance.read(reportReader(request, services));
  });
}
