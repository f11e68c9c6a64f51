import { type RecordServices, registerHistory } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { importBatch } from './import-batch-record.ts';
import { registerImportReads } from './routes/read-imports.ts';
import { registerImportWrites } from './routes/write-imports.ts';
import { ImportWork } from './work/import-work.ts';

export { importFromServer } from './commands/import-from-server.ts';
export { importAlerts } from './queries/import-alerts.ts';
export { resumeImports, workOnImport } from './work/import-work.ts';

/** Every kind of record about imports, for their histories and reports. */
export const importRecords = [importBatch];

/** Tables of other systems, in batches that are tried and released. */
export function registerImports(app: HttpServer, services: RecordServices): void {
  const work = new ImportWork(services, (err) => app.log.error({ err }, 'an import stopped'));
  app.addHook('onClose', () => work.stop());
  registerImportReads(app, services);
  registerImportWrites(app, services, work);
  registerHistory(app, services, importBatch);
}
