import type { FastifyReply, FastifyRequest } from 'fastify';
import { inline } from '#platform/http/attachment.ts';
import { boundSending } from '#platform/http/bound-sending.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { readBrand } from '#platform/parameters/read-brand.ts';
import type { Services } from '#platform/services.ts';
import { type DocumentName, documentName } from '../document-name.ts';
import type { Report } from './write-report.ts';

/** Who prints a report, when, and in which language: its foot says so. */
export type Printing = Pick<Report, 'printedBy' | 'printedAt' | 'timeZone' | 'language' | 'brand'>;

/**
 * Writes a PDF in the caller's share of reports and sends it to be shown in the page; it is kept nowhere.
 * @param name what it is saved as
 * @param write is told by its signal when the caller has left
 */
export async function sendReport(
  app: HttpServer,
  { clock, db, timeZone }: Pick<Services, 'clock' | 'db' | 'timeZone'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  {
    name,
    write,
  }: {
    readonly name: Omit<DocumentName, 'extension'>;
    write(printing: Printing, signal: AbortSignal): Promise<Buffer>;
  },
): Promise<FastifyReply> {
  const { fullName, cwid, employeeNr } = sessionOf(request);
  const { language } = request;
  const signal = callerLeft(reply);
  const work = async () => {
    const printing = { printedBy: { fullName, cwid }, printedAt: clock.now(), timeZone, language };
    return write({ ...printing, brand: await readBrand(db) }, signal);
  };
  const bytes = await app.shares.reports.run(employeeNr, work, signal);
  boundSending(reply, signal);
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', inline(documentName({ ...name, extension: 'pdf' })))
    .type('application/pdf')
    .send(bytes);
}
