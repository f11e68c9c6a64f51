import { printInitialTraining } from '#features/people/shared/calls.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { printTrainingFile } from '../../shared/calls.ts';
import { trainingFileTitle, writeTrainingFile } from '../documents/write-training-file.ts';
import { type FileKind, readTrainingFile } from '../queries/training-file.ts';
import { reportReader } from '../report-reader.ts';

const callOf = { all: printTrainingFile, initial: printInitialTraining } as const;

/** A person's file, and their initial training (S0 section 7), as PDF; a trainer's own sector. */
export function registerPersonDocuments(app: HttpServer, services: Services): void {
  for (const kind of Object.keys(callOf) as FileKind[]) {
    serve(app, callOf[kind], async (request, reply) => {
      const { id } = request.query;
      const { db } = services;
      const reader = reportReader(request, services);
      const training = await readTrainingFile(db, id, reader, kind);
      const context = { kind, company: await readCompany(db), today: reader.today };
      const write = (printing: Printing, signal: AbortSignal) => writeTrainingFile(training, context, printing, signal);
      const name = { what: trainingFileTitle[kind][request.language], of: String(id) };
      return sendReport(app, services, { request, reply }, { name, write });
    });
  }
}
