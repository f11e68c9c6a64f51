import { describe, expect, onTestFinished } from 'vitest';
import { settingsAddress } from '#product/settings-sections.ts';
import { journey } from './journey.ts';
import { expectAccessibleInBothSchemes } from './pages/axe.ts';
import { submitLogin } from './pages/sign-in.ts';
import { startServer } from './start-server.ts';
import { say } from './texts.ts';

const { firstSteps } = say.desk;
/** What a profile must take is for QA to say, whom she adds among the collaborators. */
const steps = ['sectors', 'collaborators', 'courses'] as const;
const password = 'Cedro-Balde-41-Norte';

describe('the first day of a company', () => {
  journey('an empty database leads its administrator through the first steps, in order', async ({ open }) => {
    const server = await startServer({ DEMO: '0', ADMIN_USER: 'jefa', ADMIN_PASSWORD: password });
    onTestFinished(() => server.stop());
    const page = await open({ baseURL: server.origin, viewport: { width: 360, height: 740 } });
    await page.goto('/login');
    await submitLogin(page, 'jefa', password);
    await page.getByText(firstSteps.lead, { exact: true }).waitFor();
    const links = page.getByText(firstSteps.lead).locator('xpath=following-sibling::ol').getByRole('link');
    expect(await links.allTextContents()).toEqual(steps.map((step) => firstSteps[step].name));
    await expectAccessibleInBothSchemes(page);
    for (const step of steps) {
      await page.goto('/Dashboard');
      await page.getByRole('link', { name: firstSteps[step].name, exact: true }).first().click();
      await page.waitForURL(`**${settingsAddress(step)}*`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
