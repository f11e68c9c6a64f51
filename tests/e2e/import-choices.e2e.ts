import { expect } from 'vitest';
import { keepMatching, setImportSettings } from '#features/imports/shared/calls.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { bringToTrial } from './pages/import-trial.ts';
import { fill, say } from './texts.ts';

// What is chosen of an import on its page: it reaches the release by a trial alone, and is kept for the next file under a name.

const { imports } = say;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

journey('choices that were changed after a trial are tried before they are signed', async ({ open }) => {
  const page = await open(phone);
  await bringToTrial(page, 'Turno con otra elección');
  const release = page.getByRole('button', { name: imports.release.action, exact: true });
  const tells = page.getByLabel(imports.match.tells);
  const changed = page.getByRole('alert').filter({ hasText: imports.release.changedChoices });

  await tells.check();
  await changed.waitFor();
  expect(await release.count()).toBe(0);
  await expectFitsPhone(page);
  await expectAccessible(page);
  // As it was tried, nothing has to be tried again.
  await tells.uncheck();
  await release.waitFor();
  expect(await changed.count()).toBe(0);

  // What is chosen while others are being sent stays chosen, and is not what is tried then.
  const { promise: maySend, resolve: letSend } = Promise.withResolvers<void>();
  await page.route(`**${setImportSettings.path}`, async (route) => {
    await maySend;
    await route.continue();
  });
  await tells.check();
  await changed.getByRole('button', { name: imports.match.tryAgain, exact: true }).click();
  await tells.uncheck();
  letSend();
  await changed.waitFor();
  expect(await tells.isChecked()).toBe(false);
  await tells.check();
  await release.click();
  const dialog = page.getByRole('dialog');
  const mail = dialog.getByRole('listitem').filter({ hasText: imports.release.mail });
  await mail.getByText(imports.release.yes, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
  expect(await tells.isChecked()).toBe(true);
  await page.getByRole('button', { name: imports.match.giveUp, exact: true }).click();
  await page.getByText(imports.match.givenUp).waitFor();
});

nightlyJourney('a matching is kept under a name, used, and removed once somebody is sure', async ({ open }) => {
  const page = await open({ ...phone, provokes: [/ERR_FAILED/, /Failed to fetch/] });
  await bringToTrial(page, 'Turno de otra agenda');
  const name = 'Agenda de «Ñandubay»';
  const use = page.getByRole('button', { name: fill(imports.match.useOf, { name }), exact: true });
  const keep = page.getByRole('button', { name: imports.match.keep, exact: true });
  const problem = page.getByRole('group', { name: imports.match.kept }).getByRole('alert');
  await page.getByLabel(imports.match.keepAs).fill(name);

  // What was not kept is not believed to be.
  await page.route(`**${keepMatching.path}`, (route) => route.abort());
  await keep.click();
  await problem.waitFor();
  await page.unroute(`**${keepMatching.path}`);
  await keep.click();
  await use.waitFor();
  expect(await problem.count()).toBe(0);
  await expectFitsPhone(page);
  await expectAccessible(page);

  await use.click();
  const drop = page.getByRole('button', { name: fill(imports.match.dropOf, { name }), exact: true });
  const question = page.getByRole('dialog', { name: fill(imports.match.dropTitle, { name }) });
  await drop.click();
  await question.getByRole('button', { name: say.ui.cancel, exact: true }).click();
  await drop.click();
  await question.getByRole('button', { name: imports.match.drop, exact: true }).click();
  await page.getByText(imports.match.dropped).waitFor();
  expect(await use.count()).toBe(0);
  await page.getByRole('button', { name: imports.match.giveUp, exact: true }).click();
  await page.getByText(imports.match.givenUp).waitFor();
});
