import { readComplianceTarget } from '#features/settings/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getCompliance } from '../../shared/calls.ts';
import { complianceOf } from '../../shared/compliance.ts';
import { ComplianceByMonth } from '../queries/compliance-by-month.ts';
import { reportReader } from '../report-reader.ts';

/** Where the company stands, and each of its sectors; to who sees one sector alone, where that stands. */
export function registerCompliance(app: HttpServer, services: Services): void {
  const byMonth = new ComplianceByMonth(services.pool, () => services.clock.now());
  serve(app, getCompliance, async (request, reply) => {
    const { today, sectorId } = reportReader(request, services);
    const [{ countedAt, rows }, target] = await Promise.all([
      byMonth.read(today, sectorId),
      readComplianceTarget(services.db),
    ]);
    reply.header('Cache-Control', 'no-store');
    return { countedAt: countedAt.toISOString(), target, ...complianceOf(rows, today) };
  });
}
