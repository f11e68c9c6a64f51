import { assignTraining, previewTraining, registerAssignment } from '#features/assignment/server/public.ts';
import { attendanceRecords, registerAttendance } from '#features/attendance/server/public.ts';
import { auditRecords, registerAudit } from '#features/audit/server/public.ts';
import { connectionChange, connectionRecords, registerConnections } from '#features/connections/server/public.ts';
import { courseRecords, registerCourses } from '#features/courses/server/public.ts';
import { registerDesk } from '#features/desk/server/public.ts';
import { importAlerts, importRecords, registerImports } from '#features/imports/server/public.ts';
import { instanceRecords, registerInstances } from '#features/instances/server/public.ts';
import { migratedRecords, registerMigrated } from '#features/migrated/server/public.ts';
import { Bell, registerNotifications } from '#features/notifications/server/public.ts';
import { OwnCourses, registerOwn } from '#features/own/server/public.ts';
import { registerPaper } from '#features/paper/server/public.ts';
import { peopleChanges, peopleRecords, registerPeople } from '#features/people/server/public.ts';
import { registerPrograms } from '#features/programs/server/public.ts';
import { provisioningRecords, registerProvisioning } from '#features/provisioning/server/public.ts';
import { type RecordServices, registerIntegrityReport, registerSigned } from '#features/records/server/public.ts';
import { ComplianceReader, registerReports, reportRecords } from '#features/reports/server/public.ts';
import { registerRequirements, requirementRecords } from '#features/requirements/server/public.ts';
import { registerSearch } from '#features/search/server/public.ts';
import { registerSession, type SessionServices } from '#features/session/server/public.ts';
import {
  registerChangeRequests,
  registerReasons,
  registerSettings,
  settingsRecords,
} from '#features/settings/server/public.ts';
import { registerSpac, spacRecords } from '#features/spac/server/public.ts';
import { registerTablet } from '#features/tablet/server/public.ts';
import { registerTakingCourses } from '#features/taking/server/public.ts';
import { registerWebhooks, webhookAlerts, webhookRecords } from '#features/webhooks/server/public.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { HttpServer } from '#platform/http/create-server.ts';

/** What a change of who must take what leads to: assignment, which features below it do not know. */
export const training: RecordServices['training'] = { assign: assignTraining, preview: previewTraining };

/** Every feature that has routes; the order is the declared order of the features. */
export function registerFeatures(app: HttpServer, base: SessionServices, notices: ChangeNotices): void {
  const services: RecordServices & SessionServices = {
    ...base,
    training,
  };
  const records = [
    ...settingsRecords,
    ...peopleRecords,
    ...connectionRecords,
    ...provisioningRecords,
    ...courseRecords,
    ...spacRecords,
    ...requirementRecords,
    ...migratedRecords,
    ...instanceRecords,
    ...attendanceRecords,
    ...auditRecords,
    ...webhookRecords,
    ...reportRecords,
    ...importRecords,
  ];
  const ownCourses = new OwnCourses(services.pool);
  const bell = new Bell(services, ownCourses, [importAlerts(services), webhookAlerts(services)]);
  app.addHook('onReady', () => ownCourses.hear(notices));
  app.addHook('onReady', () => bell.hear(notices));
  registerSession(app, services);
  registerSettings(app, services);
  registerReasons(app, services, records);
  registerPeople(app, services);
  registerConnections(app, services);
  registerProvisioning(app, services);
  registerChangeRequests(app, services, { ...peopleChanges, connection: connectionChange });
  registerCourses(app, services);
  registerSpac(app, services);
  registerRequirements(app, services);
  registerMigrated(app, services);
  registerInstances(app, services);
  registerAttendance(app, services);
  registerAssignment(app, services);
  registerOwn(app, services, ownCourses);
  registerTakingCourses(app, services);
  registerPaper(app, services);
  registerTablet(app, services);
  registerNotifications(app, services, bell);
  registerWebhooks(app, services);
  registerImports(app, services);
  const compliance = new ComplianceReader(services);
  registerReports(app, services, compliance);
  registerPrograms(app, services);
  registerDesk(app, services, { ownCourses, bell, compliance });
  registerSearch(app, services);
  registerAudit(app, services, records);
  registerSigned(app, services);
  registerIntegrityReport(app, services, records);
}
