import type { Bell } from '#features/notifications/server/public.ts';
import type { OwnCourses } from '#features/own/server/public.ts';
import type { ComplianceReader } from '#features/reports/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { registerDashboard } from './dashboard.ts';
import { registerReminders } from './next-weeks.ts';
import { registerPlant } from './plant.ts';

/** What features below read of persons and of the plant, and remember for all calls of this process. */
interface DashboardSources {
  readonly ownCourses: OwnCourses;
  readonly bell: Bell;
  readonly compliance: ComplianceReader;
}

/** What the dashboard shows, to a person and to who answers for people. */
export function registerDesk(app: HttpServer, services: Services, sources: DashboardSources): void {
  registerDashboard(app, services, sources);
  registerPlant(app, services, sources);
  registerReminders(app, services);
}
