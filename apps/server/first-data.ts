import { hasDemoCompany } from '#demo/seed/has-demo-company.ts';
import { loadDemoCompany } from '#demo/seed/load-demo-company.ts';
import { demoSignIns } from '#demo/seed/sign-ins.ts';
import { createFirstAdministrator } from '#features/people/server/public.ts';
import { takeUpParameters } from '#features/settings/server/public.ts';
import type { Environment } from '#platform/config/environment.ts';
import type { Services } from '#platform/http/services.ts';

/**
 * Fills an empty database once: with the demo company, or with `DEMO=0` with the first administrator. Several processes
 * that start at once do it once.
 * @returns what to tell the person who started the program: how to sign in
 */
export async function loadFirstData(
  services: Services,
  environment: Environment,
  say: (line: string) => void,
): Promise<string> {
  await takeUpParameters(services, await hasDemoCompany(services.db));
  if (environment.DEMO === '1') {
    await loadDemoCompany(services, say);
    // A company of its own on this database, started without DEMO=0, is not told of people whom it does not have.
    return (await hasDemoCompany(services.db)) ? demoSignIns : '';
  }
  const created = await createFirstAdministrator(services, environment.ADMIN_USER, environment.ADMIN_PASSWORD);
  return created ?? '';
}
