import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import type { Services } from '#platform/services.ts';
import { countHistorical, type getKpiCharts } from '../../shared/calls.ts';
import { type ReportFilter, reportFilter } from '../../shared/report-filter.ts';
import { type ReportingTab, reportingFilters, reportingTabs } from '../../shared/reporting.ts';
import { tabCalls } from '../../shared/tab-calls.ts';
import { countMigrated } from '../queries/count-migrated.ts';
import { readLateReasons } from '../queries/late-reasons.ts';
import { readTrainingCharts } from '../queries/training-charts.ts';
import { reportReader } from '../report-reader.ts';

/**
 * The data of the reporting module (S1 sections 2 and 7): POST with the filter as body, or as its `filter`, answers a JSON string
 * that holds JSON; GET with it as `filter` answers plain JSON (decisions sections 4 and 12).
 */
export function registerReporting(app: HttpServer, services: Services): void {
  const answer = (tab: ReportingTab, given: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const filter = validate(reportingFilters[tab], (typeof given === 'string' ? parseJsonBody(given) : given) ?? {});
    const work = () => readData(services, tab, filter, request);
    return app.shares.loads.run(sessionOf(request).employeeNr, work, callerLeft(reply));
  };
  serve(app, countHistorical, async (request) => {
    const filter = validate(reportFilter, parseJsonBody(request.query.filter ?? '{}') ?? {});
    return { count: await countMigrated(services.db, filter, reportReader(request, services)) };
  });
  for (const tab of reportingTabs) {
    const { ask } = tabCalls[tab];
    // Its reply is that of the tab; the compiler knows no such pairs.
    const get: Call<NonNullable<typeof getKpiCharts.query>> = tabCalls[tab].get;
    serve(app, get, (request, reply) => answer(tab, request.query.filter, request, reply));
    serve(app, ask, async (request, reply) => {
      const data = await answer(tab, request.body.filter ?? request.body, request, reply);
      // A text is sent as it stands: the outer encoding is made here.
      return reply.type('application/json').send(JSON.stringify(JSON.stringify(data)));
    });
  }
}

async function readData(services: Services, tab: ReportingTab, filter: ReportFilter, request: FastifyRequest) {
  const { language } = request;
  const reader = reportReader(request, services);
  if (tab === 'reason') return readLateReasons(services, filter, { reader, language });
  const subject = { user: 'collaborators', sector: 'sectors', kpi: null } as const;
  return readTrainingCharts(services.db, filter, { reader, subject: subject[tab], language });
}
