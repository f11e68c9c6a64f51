import { expect } from 'vitest';
import { wordDueSoon } from '#features/attendance/shared/due-words.ts';
import { notificationLimit } from '#features/notifications/shared/contract.ts';
import { canStart, dueSoon, readAssigned } from './assigned.ts';
import { demoCourse } from './demo-data.ts';
import { journey } from './journey.ts';
import { bell, goByMenu, menuLink } from './pages/shell.ts';
import { signIn } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { activity } = say.own;

journey('the bell counts what is due, shows four and leads to the rest', async ({ open }) => {
  const page = await open();
  await signIn(page, 'ana');
  await goByMenu(page, say.shell.menu.activity);
  const { title, seeAll } = say.notifications;
  const assigned = await readAssigned(page);
  const button = page.getByRole('button', {
    name: fill(say.bell.openCount, { courses: wordDueSoon(dueSoon(assigned), 'es') }),
  });
  await button.click();
  const popover = page.getByRole('dialog', { name: title });
  await popover.getByRole('listitem').first().waitFor();
  expect(await popover.getByRole('listitem').count()).toBe(notificationLimit);
  const [mostUrgent] = assigned.filter(canStart).sort((a, b) => a.daysLeft - b.daysLeft);
  expect(await popover.getByRole('listitem').first().textContent()).toContain(mostUrgent?.course_Name);
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  await button.click();
  await popover.getByRole('link', { name: seeAll }).click();
  await page.waitForURL('**/Dashboard');
  await bell(page).click();
  await popover.getByRole('link', { name: demoCourse('bloqueo-etiquetado').name }).click();
  await page.waitForURL('**/Capacitation');
  await page.getByRole('heading', { level: 1, name: demoCourse('bloqueo-etiquetado').name }).waitFor();
});

journey('the bell has the focus again though the page came after it was pressed', async ({ open }) => {
  const page = await open();
  const hold = async (files: string) => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      await mayCome;
      await route.continue();
    });
    return letCome;
  };
  const letPage = await hold('**/assets/activity-page*.js');
  const letPopover = await hold('**/assets/notification-popover*.js');
  await signIn(page, 'ana');
  await menuLink(page, say.shell.menu.activity).click();
  await bell(page).click();
  letPage();
  await page.getByRole('heading', { level: 1, name: activity.title }).waitFor();
  letPopover();
  const popover = page.getByRole('dialog', { name: say.notifications.title });
  await popover.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await expect.poll(() => bell(page).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
});
