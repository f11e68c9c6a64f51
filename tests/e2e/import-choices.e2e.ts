import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { bringToTrial } from './pages/import-trial.ts';
import { say } from './texts.ts';

// What is chosen of an import on its page: it reaches the release by a trial alone.

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

  await tells.check();
  await changed.getByRole('button', { name: imports.match.tryAgain, exact: true }).click();
  await release.click();
  const dialog = page.getByRole('dialog');
  const mail = dialog.getByRole('listitem').filter({ hasText: imports.release.mail });
  await mail.getByText(imports.release.yes, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
  expect(await tells.isChecked()).toBe(true);
  await page.getByRole('button', { name: imports.match.giveUp, exact: true }).click();
  await page.getByText(imports.match.givenUp).waitFor();
});
