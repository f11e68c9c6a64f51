import { printInitialTraining } from '#features/people/shared/calls.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { writeInitialTraining } from '../documents/write-initial-training.ts';
import { readInitialTraining } from '../queries/initial-training.ts';
import { reportReader } from '../report-reader.ts';

const what = { es: 'Capacitación inicial', en: 'Initial training' };

/** A person's initial training as PDF (S0 section 7); a trainer's own sector. */
export function registerInitialTraining(app: HttpServer, services: Services): void {
  serve(app, printInitialTraining, async (request, reply) => {
    const { id } = request.query;
    const { db } = services;
    const reader = reportReader(request, services);
    const training = await readInitialTraining(db, id, reader);
    const about = { company: await readCompany(db), today: reader.today };
    const write = (printing: Printing, signal: AbortSignal) => writeInitialTraining(training, about, printing, signal);
    return sendReport(
      app,
      services,
      { request, reply },
      { name: { what: what[request.language], of: String(id) }, write },
    );
  });
}
