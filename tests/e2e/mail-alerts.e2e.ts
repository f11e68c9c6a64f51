import { describe, expect } from 'vitest';
import { notificationReply, type SecurityAlert } from '#features/notifications/contract.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { bell } from './pages/shell.ts';
import { signIn } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { notifications } = say;

/** What the server says when no mail leaves, and when some did not arrive; that it says so is proved over SMTP elsewhere. */
const alerts: readonly SecurityAlert[] = [
  {
    kind: 'mailStopped',
    cwid: '*',
    address: null,
    at: '2026-03-10T13:05:00Z',
    mail: { problem: 'refused', said: null, count: 12, people: [] },
  },
  {
    kind: 'mailUndelivered',
    cwid: '*',
    address: null,
    at: '2026-03-10T13:05:00Z',
    mail: { problem: 'recipientRefused', said: '550 no such user', count: 7, people: ['p1', 'p2', 'p3', 'p4', 'p5'] },
  },
];

describe('the bell of ITPS about mails', () => {
  journey('says what does not arrive and why, and leads to where it is mended', async ({ open }) => {
    const page = await open();
    await page.route('**/api/AttendedJoinedWCourse?*', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: notificationReply.parse({ ...(await reply.json()), alerts }) });
    });
    await signIn(page, 'itps');
    await bell(page).click();
    const dialog = page.getByRole('dialog');
    const { mailProblem } = notifications;
    await dialog.getByText(notifications.mailStopped, { exact: true }).waitFor();
    await dialog.getByText(`Esperan 12: ${mailProblem.refused}.`).waitFor();
    await dialog.getByText(`p1, p2, p3, p4, p5 y 2 más: ${mailProblem.recipientRefused} (550 no such user)`).waitFor();
    await expectAccessible(page);
    await dialog.getByText(fill(notifications.mailUndelivered_other, { count: 7 })).click();
    await page.waitForURL('**/Settings/collaborators');
    await bell(page).click();
    await dialog.getByText(notifications.mailStopped, { exact: true }).click();
    await page.waitForURL('**/Settings/parameters');
    const mail = page.getByRole('group', { name: say.settings.mail.title });
    await mail.getByText(say.settings.mail.sent.overdue).waitFor();
    expect(await mail.getByRole('listitem').count()).toBe(4);
    await expectAccessible(page);
  });
});
