import { type RecordServices, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls.ts';
import { checkSample } from '../commands/check-sample.ts';
import { beginTrial, giveUp, prepare, setSettings, stop } from '../commands/prepare.ts';
import { release } from '../commands/release.ts';
import { withdraw } from '../commands/withdraw.ts';
import { requireKind } from '../kinds/kinds.ts';
import { readMatchings } from '../queries/matchings.ts';
import { presentImport } from '../queries/present.ts';
import { requireImporter } from '../rights.ts';
import type { ImportWork } from '../work/import-work.ts';
import { requireVisible } from './read-imports.ts';

/** The steps of an import: a file is prepared, matched and tried; a signature releases it, withdraws it, or says that it was compared. */
export function registerImportWrites(app: HttpServer, services: RecordServices, work: ImportWork): void {
  const told = async (session: RequestSession, importId: number, language: 'es' | 'en') =>
    presentImport(services.db, session, await requireVisible(services, session, importId), language);
  serve(app, calls.prepareImport, async (request) => {
    const importId = await prepare(services, sessionOf(request), request.body);
    work.begin(importId);
    return { iD_Import: importId };
  });
  serve(app, calls.setImportSettings, async (request) => {
    const { iD_Import, settings } = request.body;
    await setSettings(services, sessionOf(request), iD_Import, settings);
    return told(sessionOf(request), iD_Import, request.language);
  });
  serve(app, calls.tryImport, async (request) => {
    const { iD_Import } = request.body;
    await beginTrial(services, sessionOf(request), iD_Import);
    work.begin(iD_Import);
    return told(sessionOf(request), iD_Import, request.language);
  });
  for (const [call, act] of [
    [calls.stopImport, stop],
    [calls.giveUpImport, giveUp],
  ] as const) {
    serve(app, call, async (request) => {
      const { iD_Import } = request.body;
      await act(services, sessionOf(request), iD_Import);
      return told(sessionOf(request), iD_Import, request.language);
    });
  }
  registerMatchings(app, services);
  const { releaseImport, withdrawImport, checkImport } = calls;
  serve(app, releaseImport, async (request) => {
    const { iD_Import, trialDigest } = request.body;
    await signedChange(services, request, releaseImport, (write) => release(write, iD_Import, trialDigest));
    return told(sessionOf(request), iD_Import, request.language);
  });
  serve(app, withdrawImport, async (request) => {
    const { iD_Import, revision } = request.body;
    await signedChange(services, request, withdrawImport, (write) => withdraw(write, iD_Import, revision));
    return told(sessionOf(request), iD_Import, request.language);
  });
  serve(app, checkImport, async (request) => {
    const { iD_Import, lines, revision } = request.body;
    await signedChange(services, request, checkImport, (write) => checkSample(write, iD_Import, lines, revision));
    return told(sessionOf(request), iD_Import, request.language);
  });
}

function registerMatchings(app: HttpServer, { db, clock }: RecordServices): void {
  serve(app, calls.keepMatching, async (request) => {
    const { kind, name, settings } = request.body;
    requireImporter(sessionOf(request), requireKind(kind).shape);
    const kept = {
      settings: JSON.stringify(settings),
      updated_by: sessionOf(request).employeeNr,
      updated_at: clock.now(),
    };
    await db
      .insertInto('import_matching')
      .values({ kind, name, ...kept })
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(kept))
      .execute();
    return readMatchings(db, kind);
  });
  serve(app, calls.dropMatching, async (request) => {
    const { kind, name } = request.body;
    requireImporter(sessionOf(request), requireKind(kind).shape);
    await db.deleteFrom('import_matching').where('kind', '=', kind).where('name', '=', name).execute();
    return readMatchings(db, kind);
  });
}
