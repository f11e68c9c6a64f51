import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { consultPaths } from '#features/reports/web/consult-address.ts';
import { pagePaths } from '#product/page-paths.ts';
import { Role } from '#product/roles.ts';
import { settingsAddress, settingsSections } from '#product/settings-sections.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { bringToTrial } from './pages/import-trial.ts';
import { submitLogin } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { audit, courses, imports, instances, records, reports, requirements } = say;

/** What opens or makes a change, wherever it is shown. */
const acts: readonly string[] = [
  records.add,
  records.edit,
  records.remove,
  courses.grid.create,
  courses.grid.clone,
  courses.finish.open,
  courses.content.add,
  instances.actions.startTablet,
  instances.actions.inPerson,
  instances.actions.addAssistants,
  instances.actions.addSheet,
  requirements.profile.open,
  imports.release.action,
  imports.withdraw.action,
  reports.signed.button,
  audit.review.open,
  audit.verify.start,
];

const ownPassword = 'Planta-Pilar-118-ok';

const ines = { employee_Nr: 90_118, name: 'Inés Spector', cwid: 'insp' };
const ivan = { employee_Nr: 90_119, name: 'Iván Spector', cwid: 'insp2' };

/** Makes an inspector, as ITPS does in the form, and signs in as them. */
async function signInAsInspector(page: Page, origin: string, inspector: typeof ines): Promise<void> {
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const signer = { user: 'itps', pass: demoPassword };
  const { token } = (await (await call('/api/Auth/Authenticate', signer)).json()) as { readonly token: string };
  const like = await fetch(
    `${origin}/api/Collaborator?filter=${encodeURIComponent(JSON.stringify(['cwid', '=', demoPerson('qa').cwid]))}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { data } = (await like.json()) as { readonly data: readonly object[] };
  const person = { ...inspector, role: Role.Inspector, email: null };
  const made = await call(
    '/api/Collaborator',
    { ...data[0], ...person, password: ownPassword, reason: 'Inspección', ...signer },
    token,
  );
  expect([made.status, await made.text()]).toEqual([200, expect.anything()]);
  await page.goto('/login');
  await submitLogin(page, inspector.cwid, ownPassword);
  await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
}

/** The acts that a page shows once nothing more is loaded. */
async function actsAt(page: Page, address: string): Promise<readonly string[]> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const names = await page
    .locator('main :is(button, a)')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  return names.filter((name) => acts.some((act) => name.trim().startsWith(act)));
}

describe('an inspector', () => {
  nightlyJourney(
    'sees no act that changes anything, on any page that their menu and tabs lead to',
    async ({ open, origin }) => {
      const page = await open();
      await signInAsInspector(page, origin, ines);
      const { dashboard, activity, audit: trail } = pagePaths;
      // Of the instances the administration has the same grid as their own page.
      const addresses = [
        ...[dashboard, activity, trail, consultPaths.collaborators, consultPaths.bySpac],
        ...settingsSections.filter((id) => id !== 'parameters').map((id) => settingsAddress(id)),
      ];
      // Most of the time goes in waiting until nothing more is loaded: two tabs wait at once.
      const walk = async (tab: Page) => {
        for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
          expect([address, await actsAt(tab, address)]).toEqual([address, []]);
        }
      };
      await Promise.all([walk(page), walk(await page.context().newPage())]);
    },
  );

  nightlyJourney('reads an import that awaits its release, and is not offered it', async ({ open, origin }) => {
    const [page, other] = [await open(), await open()];
    await bringToTrial(page, 'Turno que se mira');
    await signInAsInspector(other, origin, ivan);
    const { pathname, search } = new URL(page.url());
    expect(await actsAt(other, `${pathname}${search}`)).toEqual([]);
    await other.getByRole('heading', { name: imports.result.title }).waitFor();
  });
});
