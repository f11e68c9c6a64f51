import { type RecordServices, registerHistory } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { sendFile } from '#platform/files/send-file.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { grantedScope } from '#product/roles.ts';
import { getMigratedTrainings, getOwnMigrated, getScan } from '../shared/calls.ts';
import { migratedErrors } from './errors.ts';
import { findScan } from './find-scan.ts';
import { migratedTraining } from './migrated-record.ts';
import { readMigrated } from './read-migrated.ts';

export { importMigrated, type MigratedVerdict, type NewMigrated, withdrawMigrated } from './import-migrated.ts';
export { migratedTraining } from './migrated-record.ts';
export { readMigrated, satisfiedByMigrated } from './read-migrated.ts';

/** Every kind of record of other systems' trainings, for their histories and reports. */
export const migratedRecords = [migratedTraining];

/** Trainings that other systems recorded. */
export function registerMigrated(app: HttpServer, services: RecordServices): void {
  serve(app, getMigratedTrainings, (request) => {
    const { employee_Nr: employeeNr, iD_Course: courseId } = request.query;
    const sectorId = request.scope === 'ownSector' ? sessionOf(request).sectorId : null;
    return readMigrated(services.db, { employeeNr, courseId, sectorId });
  });
  serve(app, getOwnMigrated, (request) =>
    readMigrated(services.db, { employeeNr: sessionOf(request).employeeNr, sectorId: null }),
  );
  serve(app, getScan, async (request, reply) => {
    const session = sessionOf(request);
    const scope = grantedScope(roleOf(session), 'report.read');
    const sectorId = scope === null ? 'none' : scope === 'ownSector' ? session.sectorId : null;
    const scan = await findScan(services.db, request.query, { employeeNr: session.employeeNr, sectorId });
    return sendFile(request, reply, services.files, scan, migratedErrors.SCAN_NOT_FOUND);
  });
  registerHistory(app, services, migratedTraining);
}
