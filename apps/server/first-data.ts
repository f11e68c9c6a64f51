import { createFirstAdministrator } from '#features/people/server/public.ts';
import { takeUpParameters } from '#features/settings/server/public.ts';
import type { Environment } from '#platform/config/environment.ts';
import { asOwner } from '#platform/db/as-owner.ts';
import type { Services } from '#platform/services.ts';

/**
 * Fills an empty database once: with the demo company (`DEMO`), or with the first administrator. Several processes
 * that start at once do it once.
 * @returns what to tell the person who started the program: how to sign in
 */
export async function loadFirstData(
  services: Services,
  environment: Pick<Environment, 'DEMO' | 'ADMIN_USER' | 'ADMIN_PASSWORD'> & { readonly ownerUrl: string },
  say: (line: string) => void,
): Promise<string> {
  if (environment.DEMO === '1') return loadDemo(services, environment.ownerUrl, say);
  await takeUpParameters(services, false);
  const created = await createFirstAdministrator(services, environment.ADMIN_USER, environment.ADMIN_PASSWORD);
  return created ?? '';
}

async function loadDemo(services: Services, ownerUrl: string, say: (line: string) => void): Promise<string> {
  // Imported here alone: an installation without the demo does not need its folder.
  const { hasDemoCompany } = await import('#demo/seed/has-demo-company.ts');
  const { loadDemoCompany } = await import('#demo/seed/load-demo-company.ts');
  const { demoSignIns } = await import('#demo/seed/sign-ins.ts');
  await takeUpParameters(services, await hasDemoCompany(services.db));
  // Two years of the past: the application itself writes no moment but now.
  await asOwner(ownerUrl, ({ db, pool }) => loadDemoCompany({ ...services, db, pool }, say));
  // If the database already holds a real company, the demo sign-ins are not printed.
  return (await hasDemoCompany(services.db)) ? demoSignIns : '';
}
