import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { AttendanceStatus, attendanceStatuses, type DueBucket, LateReason } from '#features/attendance/shared/codes.ts';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import { bucketWords, dueSentences, wordDueHeadline } from '#features/attendance/shared/due-words.ts';
import { getDashboard } from '#features/desk/shared/calls.ts';
import { getOwnMigrated } from '#features/migrated/shared/calls.ts';
import { getActivity } from '#features/own/shared/calls.ts';
import { lockWarning } from '#features/session/shared/lock-rule.ts';
import { meaningText } from '#product/meanings.ts';
import { canStart, dueSoon, pendingByBucket, readAssigned } from './assigned.ts';
import { contentOf, demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { activityNames, activityRow, activityRows, activityTable } from './pages/activity.ts';
import { expectAccessible } from './pages/axe.ts';
import { courseNames, openCourse, ownList, showView, viewLink } from './pages/dashboard.ts';
import { readPdf, watchFilm } from './pages/materials.ts';
import { answerAll, contentLine, expectLockedSignature, goToStep, openMaterials } from './pages/player.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { goByMenu } from './pages/shell.ts';
import { signIn } from './pages/sign-in.ts';
import { chooseLateReason, signatureForm } from './pages/signature.ts';
import { fill, say, startingWith } from './texts.ts';

const { dashboard, activity, player, progress, quiz, record, signing } = {
  ...say.own,
  ...say.taking,
  progress: say.attendance.progress,
};
const { link } = say.material;
const { copies } = say.reports;
const course = demoCourse('ingreso-area-esteril');
const expired = demoCourse('integridad-datos');
const { NotStarted, InProgress, Finished } = AttendanceStatus;

/** The record says who signed what, when, and the hash of what was signed. */
async function expectSigned(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
  const signature = page.getByRole('region', { name: record.signature });
  await signature.getByText(`${demoPerson('ana').name} (ana)`).waitFor();
  await signature
    .getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}, hora estándar de Argentina \(GMT-\u20603\)$/)
    .waitFor();
  await signature.getByText(meaningText('courseTaken', 'es')).waitFor();
  await signature.getByText(/^[0-9a-f]{64}$/).waitFor();
  const total = questionsOf(course).length;
  await page.getByText(`${total} de ${total} correctas`, { exact: false }).waitFor();
}

/** Where the QR code of the certificate leads: what the record says, and that it holds; and back to the record. */
async function expectChecked(page: Page): Promise<void> {
  const [, instance] = /TrainingRecord\/[^/]+\/(\d+)/.exec(page.url()) ?? [];
  const hash = (await page.getByText(/^[0-9a-f]{64}$/).textContent()) ?? '';
  const code = [instance, demoPerson('ana').employeeNr, hash.slice(0, 4), hash.slice(4, 8)].join('-');
  await page.goto(`/Audit/Copy?code=${code}`);
  const told = page.getByRole('status').getByRole('region', { name: copies.code.holds });
  await told.getByText(hash, { exact: true }).waitFor();
  // Documents are held against the trail by who reads it.
  expect(await page.getByRole('button', { name: copies.choose }).count()).toBe(0);
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: copies.code.label });
  await field.fill(code.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')));
  await field.press('Enter');
  await page.getByRole('region', { name: copies.code.none }).waitFor();
  await field.fill(` ${code} `);
  await field.press('Enter');
  await told.getByRole('link').click();
  await expectSigned(page);
}

describe('ana, from her dashboard to her record', () => {
  journey('her dashboard shows the lists, counts, pies and headline of the demo company', async ({ open }) => {
    const page = await open();
    await signIn(page, 'ana');
    await page.getByRole('heading', { name: fill(dashboard.welcome, { name: demoPerson('ana').name }) }).waitFor();
    const assigned = await readAssigned(page);
    await page.getByText(wordDueHeadline(dueSoon(assigned), 'es')).waitFor();
    for (const [view, codes] of [
      ['notStarted', [NotStarted]],
      ['inProgress', [InProgress]],
      ['finished', [Finished]],
      ['todo', [NotStarted, InProgress]],
    ] as const) {
      const names = assigned
        .filter(({ status }) => codes.some((code) => code === status))
        .map((each) => each.course_Name);
      const list = await showView(page, view);
      expect((await courseNames(list).allTextContents()).sort()).toEqual([...names].sort());
      expect(await viewLink(page, view).textContent()).toMatch(new RegExp(`^${names.length}\\D`));
    }
    const mine = page.getByRole('table', { name: fill(dashboard.caption, { whose: dashboard.mine }) });
    for (const [key, count] of Object.entries(pendingByBucket(assigned))) {
      const row = mine.getByRole('row', {
        name: bucketWords[key as DueBucket].es,
        exact: false,
      });
      expect(await row.getByRole('cell').first().textContent()).toBe(String(count));
    }
    const { sector } = demoPerson('ana');
    await page.getByRole('heading', { name: fill(dashboard.sector, { sector }) }).waitFor();
    await page.getByRole('table', { name: fill(dashboard.caption, { whose: sector }) }).waitFor();
  });

  journey('is asked for in one call, when it is opened and when somebody comes back to it', async ({ open }) => {
    const page = await open();
    await signIn(page, 'ana');
    await courseNames(ownList(page)).first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.reload();
    await courseNames(ownList(page)).first().waitFor();
    await page.getByRole('table').nth(1).waitFor();
    expect(asked).toEqual([getDashboard.path]);
    await goByMenu(page, say.shell.menu.activity);
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    asked.length = 0;
    // What is fresh is not asked for again: time passes for the page alone.
    await page.evaluate('Date.now = ((now) => () => now() + 60_000)(Date.now)');
    await goByMenu(page, say.shell.menu.dashboard);
    await courseNames(ownList(page)).first().waitFor();
    // The list that was left may still have been asking for its rows.
    const left: readonly string[] = [getActivity.path, getOwnMigrated.path];
    await expect.poll(() => asked.filter((path) => !left.includes(path))).toEqual([getDashboard.path]);
  });

  journey('a failed load never looks like an empty list', async ({ open }) => {
    const page = await open({ provokes: [/status of 500/] });
    await page.route(`**${getDashboard.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/PendingCourse?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/CourseStats?*', (route) => route.fulfill({ status: 500, body: '' }));
    await signIn(page, 'ana');
    const panel = page.getByRole('alert').filter({ hasText: say.ui.loadFailed });
    await panel.getByText(say.ui.loadFailed).waitFor();
    await page.getByText(dashboard.statsFailed, { exact: true }).waitFor();
    expect(await page.getByText(dashboard.none.todo).isVisible()).toBe(false);
    await page.unroute('**/PendingCourse?*');
    await panel.getByRole('button', { name: say.ui.retry }).click();
    await courseNames(ownList(page)).first().waitFor();
  });

  journey(
    'her activity lists, sorts and finds all her courses, and starts those that are open online',
    async ({ open }) => {
      const page = await open();
      await signIn(page, 'ana');
      await goByMenu(page, activity.title);
      await activityRows(page).first().waitFor();
      const assigned = await readAssigned(page);
      expect(await activityRows(page).count()).toBe(assigned.length);
      const startable = assigned.filter(canStart);
      const finished = assigned.filter(({ status }) => status === Finished);
      const [first] = startable.sort((a, b) => a.daysLeft - b.daysLeft);
      // Each row that opens something has one link: to the course, or to its record.
      expect(await activityTable(page).getByRole('link').count()).toBe(startable.length + finished.length);
      expect(await activityNames(page).first().textContent()).toBe(first?.course_Name);
      const views = page.getByRole('navigation', { name: activity.viewsLabel });
      for (const [view, count] of [
        ['pending', assigned.length - finished.length],
        ['finished', finished.length],
        ['all', assigned.length],
      ] as const) {
        await views.getByRole('link', { name: `${activity.views[view]} ${count}`, exact: true }).click();
        await expect.poll(() => activityRows(page).count()).toBe(count);
      }
      const heading = activityTable(page).getByRole('columnheader', { name: activity.name });
      await heading.getByRole('button').click();
      expect(await heading.getAttribute('aria-sort')).toBe('ascending');
      const names = assigned.map(({ course_Name }) => course_Name);
      const sorted = names.sort((a, b) => a.localeCompare(b, 'es', { sensitivity: 'base' }));
      const shown = activityNames(page);
      expect(await shown.allTextContents()).toEqual(sorted);
      await heading.getByRole('button').click();
      expect(await shown.first().textContent()).toBe(sorted.at(-1));
      await page.getByRole('searchbox', { name: activity.search }).fill('INTEGRIDAD datos');
      await expect.poll(() => activityRows(page).count()).toBe(names.filter((name) => /integridad/i.test(name)).length);
      await page.getByRole('searchbox', { name: activity.search }).fill('no such course');
      await page.getByText(activity.noMatch).waitFor();
      await page.getByRole('button', { name: activity.clear }).click();
      await activityTable(page)
        .getByRole('link', { name: first?.course_Name ?? '' })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: first?.course_Name ?? '' }).waitFor();
    },
  );

  journey('she takes the whole course and signs it', async ({ open }) => {
    const page = await open({ provokes: [/status of 40[04]/] });
    await signIn(page, 'ana');
    await openCourse(page, course.name);
    await expectLockedSignature(page, course.contents[0]?.title ?? '');

    const { title: linkTitle, links } = contentOf(course, 'link');
    await goToStep(page, linkTitle);
    expect(await page.getByRole('link', { name: link.open }).getAttribute('href')).toBe(links[0]);
    await contentLine(page, linkTitle).getByText(progress.seen).waitFor();
    await goToStep(page, contentOf(course, 'pdf').title);
    await readPdf(page, contentOf(course, 'pdf').pdfs[0] ?? '');
    await page.getByRole('button', { name: player.nextContent }).click();
    await watchFilm(page, contentOf(course, 'media').media.name);
    await page.getByRole('button', { name: player.nextContent }).click();
    await expectLockedSignature(page, contentOf(course, 'choice').title);
    await page.getByRole('button', { name: quiz.start }).click();
    await answerAll(page, questionsOf(course), 'right');
    await page.getByRole('img', { name: quiz.happyFace }).waitFor();
    await page.getByRole('heading', { name: quiz.approved }).waitFor();
    // An approval is not lost by a tap: taking it again is asked first.
    await page.getByRole('button', { name: quiz.retake }).click();
    const asked = dialogOf(page, quiz.retakeTitle);
    await asked.getByText(fill(quiz.retakeText, { percent: 100 })).waitFor();
    await asked.getByRole('button', { name: say.ui.cancel, exact: true }).click();
    await asked.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: quiz.approved }).waitFor();

    await page.getByRole('button', { name: player.toSignature }).click();
    const form = signatureForm(page);
    expect(await form.signer.textContent()).toContain('(ana)');
    expect(await form.lateReason.isVisible()).toBe(false);
    await page.getByText(meaningText('courseTaken', 'es'), { exact: true }).waitFor();
    // A wrong password is said once, beside the field that it is about; the third one tells the rule of the lock.
    const refused = page.getByRole('alert').filter({ hasText: 'Usuario o contraseña incorrectos' });
    for (const failures of [1, 2, 3]) {
      await form.password.fill('not-her-password');
      const answered = page.waitForResponse('**/CourseManager/UpdateAttempt');
      await form.submit.click();
      await answered;
      const text = ['Usuario o contraseña incorrectos', lockWarning(failures, 'es')].filter(Boolean).join('. ');
      await refused.getByText(text, { exact: true }).waitFor();
      expect(await refused.count()).toBe(1);
      await expect.poll(() => form.password.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => form.password.inputValue()).toBe('');
    }
    expect(await page.getByText(player.signatureReady).isVisible()).toBe(true);
    await form.password.fill(demoPassword);
    await form.submit.click();
    await page.getByText('Curso terminado con puntaje 100%').first().waitFor();
    await page.waitForURL('**/TrainingRecord/**');
    await expectSigned(page);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: record.certificate }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Constancia [A-Z]+\d+-\d+-\d+\.pdf$/);
    await page.getByRole('link', { name: startingWith(fill(record.next, { name: '' })) }).waitFor();
    // The form is not behind it, and the record is there to be read again.
    await page.goBack();
    await page.waitForURL('**/Dashboard');
    await page.goForward();
    await expectSigned(page);
    await page.reload();
    await expectSigned(page);
    await expectChecked(page);
    await page.getByRole('link', { name: record.toDashboard }).click();
    await page.waitForURL('**/Dashboard');

    await courseNames(await showView(page, 'finished'))
      .filter({ hasText: course.name })
      .first()
      .waitFor();
    await goByMenu(page, activity.title);
    const row = activityRow(page, course.name).filter({ hasText: 'Online' });
    await row.getByText(attendanceStatuses[Finished].es).waitFor();
    expect(await row.textContent()).toContain(fill(say.attendance.percent, { value: 100 }));
    expect(await row.getByRole('link').getAttribute('href')).toContain('/TrainingRecord/');
  });

  nightlyJourney(
    'she signs an expired course and says why it is late, once more after a lost connection',
    async ({ open }) => {
      const page = await open({ provokes: [/ERR_FAILED/] });
      await signIn(page, 'ana');
      await openCourse(page, expired.name);
      await openMaterials(page, expired);
      await goToStep(page, contentOf(expired, 'choice').title);
      await page.getByRole('button', { name: quiz.start }).click();
      await answerAll(page, questionsOf(expired), 'right');
      await page.getByRole('button', { name: player.toSignature }).click();
      const form = signatureForm(page);
      await form.password.fill(demoPassword);
      await form.submit.click();
      await page.getByText('Elija razón de tardanza').waitFor();
      await chooseLateReason(page, lateReasons[LateReason.Other].es);
      await form.submit.click();
      await page.getByText('Detalle la razón de la tardanza').waitFor();
      await expectAccessible(page);
      expect(await form.password.inputValue()).toBe(demoPassword);
      const description = 'Reemplazo en otro sector durante la semana.';
      await form.description.fill(description);
      await page.route('**/CourseManager/UpdateAttempt', (route) => route.abort());
      await form.submit.click();
      await page.getByRole('alert').filter({ hasText: signing.network }).first().waitFor();
      await expect.poll(() => form.password.inputValue()).toBe('');
      expect(await form.description.inputValue()).toBe(description);
      await page.unroute('**/CourseManager/UpdateAttempt');
      // A notice that is pointed at stays to be read, and this one came up under the pointer.
      await page.mouse.move(5, 300);
      await form.password.fill(demoPassword);
      const signatures: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/CourseManager/UpdateAttempt')) signatures.push(response.status());
      });
      await form.submit.click();
      await page
        .getByText(fill(say.own.record.finished, { percent: 100 }))
        .first()
        .waitFor();
      await page.waitForURL('**/TrainingRecord/**');
      expect(signatures).toEqual([200]);
      const reason = `Fuera de término: ${lateReasons[LateReason.Other].es}: ${description}`;
      await page.getByText(reason, { exact: true }).waitFor();
      await goByMenu(page, say.shell.menu.dashboard);
      const finished = await showView(page, 'finished');
      const line = finished.getByRole('listitem').filter({ hasText: demoCourse('integridad-datos').docNumber });
      await line.getByText(dueSentences.finishedLate.es).waitFor();
    },
  );
});
