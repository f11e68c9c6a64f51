import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getDashboard } from '#features/desk/shared/calls.ts';
import { dashboardReply } from '#features/desk/shared/contract.ts';
import { notificationReply, type SecurityAlert } from '#features/notifications/shared/contract.ts';
import { journey, nightlyJourney } from './journey.ts';
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

/** Has the server tell these alerts. */
async function tell(page: Page, told: readonly SecurityAlert[]): Promise<void> {
  await page.route('**/api/AttendedJoinedWCourse?*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: notificationReply.parse({ ...(await reply.json()), alerts: told }) });
  });
  await page.route(`**${getDashboard.path}`, async (route) => {
    const reply = await route.fetch();
    const whole = await reply.json();
    const notifications = { ...whole.notifications, alerts: told };
    await route.fulfill({ json: dashboardReply.parse({ ...whole, notifications }) });
  });
}

describe('the bell of ITPS about mails', () => {
  journey('says what does not arrive and why, and leads to where it is mended', async ({ open }) => {
    const page = await open();
    await tell(page, alerts);
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

/** A change of the password of ana, at a minute of one day. */
const ownChange = (minute: number, by?: string, byName?: string): SecurityAlert => ({
  kind: 'passwordSet',
  cwid: 'ana',
  name: 'Ana',
  address: null,
  event: minute,
  at: `2026-03-10T13:${minute}:00Z`,
  ...(by === undefined ? {} : { by }),
  ...(byName === undefined ? {} : { byName }),
});
const ownChanges: readonly SecurityAlert[] = [
  { ...ownChange(30, 'itps', 'Julieta Pérez'), stands: true },
  ownChange(25, 'ana', 'Ana'),
  ownChange(20, 'ana', 'Ana'),
  ownChange(15, 'itps', 'Julieta Pérez'),
  ownChange(10),
  { ...ownChange(12, 'itps', 'Julieta Pérez'), kind: 'addressChanged' },
];

describe('the bell about their own account', () => {
  nightlyJourney('has a line for each change, all of them for who cannot read the audit', async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await tell(page, ownChanges);
    await signIn(page, 'ana');
    await bell(page).click();
    const dialog = page.getByRole('dialog');
    const lines = dialog.getByRole('listitem').filter({ hasText: '10/03/2026' });
    await lines.first().waitFor();
    const titles = [
      'ownPasswordSet',
      'ownPasswordChanged',
      'ownPasswordChanged',
      'ownPasswordSet',
      'ownPasswordChanged',
    ] as const;
    const texts = await lines.allTextContents();
    expect(texts).toHaveLength(ownChanges.length);
    for (const [place, title] of [...titles, 'addressChanged' as const].entries()) {
      expect(texts[place]).toContain(notifications[title]);
    }
    expect(texts[4]).toContain(fill(notifications.passwordUnknownText, { moment: '10/03/2026 10:10' }));
    expect(await dialog.getByRole('link', { name: notifications.seeAudit }).count()).toBe(0);
    // What stands has no button; the others have one each, told apart by their moment.
    const seen = await dialog.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    await expectAccessible(page);
    await lines.first().getByRole('link').click();
    await page.waitForURL('**/confirm-password');
  });

  nightlyJourney('says to QA that the trail was altered, and whose password another set', async ({ open }) => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    const broken: SecurityAlert = { kind: 'auditBroken', cwid: '*', address: null, at: '2026-03-10T13:05:00Z' };
    await tell(page, [broken, ownChange(15, 'itps', 'Julieta Pérez'), ownChange(10)]);
    await signIn(page, 'qa');
    await bell(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(fill(notifications.passwordSetText, { by: 'Julieta Pérez (itps)', moment: '' })).waitFor();
    await dialog.getByText(fill(notifications.otherPasswordUnknownText, { moment: '10/03/2026 10:10' })).waitFor();
    expect(
      await dialog.getByText(fill(notifications.passwordSet, { cwid: 'Ana (ana)' }), { exact: true }).count(),
    ).toBe(2);
    await expectAccessible(page);
    await dialog.getByText(notifications.auditBroken, { exact: true }).click();
    await page.waitForURL('**/Audit**');
  });
});
