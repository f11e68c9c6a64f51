import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ProfileName } from '#demo/company/profiles.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { courseShape, courseStatuses } from '#features/courses/shared/contract.ts';
import { questionKinds } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { meaningText } from '#product/meanings.ts';
import { journey } from './journey.ts';
import { activityRow } from './pages/activity.ts';
import { expectAccessible } from './pages/axe.ts';
import { openCourse } from './pages/dashboard.ts';
import { dragContent } from './pages/drag-content.ts';
import { actOn, columnTexts, expectTotal, findRow, gridFrame } from './pages/grid.ts';
import { listenToNotices } from './pages/notices.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  lookupOf,
  meantAs,
  sign,
  signAndClose,
  typeDay,
} from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { signIn } from './pages/sign-in.ts';
import { startServer } from './start-server.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { taking, courses, forms, records, requirements, ui } = say;
const label = (name: keyof typeof courseShape.fields) => courseShape.fields[name].label.es;
const name = "Limpieza de la zona 'B' en campaña";
const documentNumber = 'POE-PE-099';
// The browser is where the company is: its today is the server's.
const timezoneId = 'America/Argentina/Buenos_Aires';
/** A day of the company as one types it, so many days from today. */
const typedDay = (days: number) =>
  companyDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000), timezoneId)
    .split('-')
    .reverse()
    .join('/');

const link = contentKinds[0].name.es;
const quiz = contentKinds[2].name.es;

async function createCourse(page: Page): Promise<void> {
  const frame = await openSettings(page, 'qa', 'courses', courseShape.title.es);
  await frame.getByRole('button', { name: courses.grid.create, exact: true }).click();
  const dialog = dialogOf(page, courses.grid.create);
  await chooseOption(dialog, label('iD_Type'), 'SOP');
  expect(await dialog.getByLabel(courses.information.initialTraining).isChecked()).toBe(true);
  expect(await dialog.getByLabel(courses.information.initialTraining).isDisabled()).toBe(true);
  await dialog.getByLabel(startingWith(label('doc_Number'))).fill(documentNumber);
  await dialog.getByLabel(startingWith(label('name'))).fill(name);
  await dialog.getByLabel(startingWith(label('company'))).fill('Laboratorio Austral');
  await typeDay(dialog, label('dateVig'), typedDay(31));
  await sign(dialog, 'Procedimiento nuevo');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function addContent(page: Page, kind: string, title: string): Promise<Locator> {
  // Who presses twice finds the menu open all the same.
  await page.getByRole('button', { name: courses.content.add, exact: true }).dblclick();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const dialog = dialogOf(page, fill(courses.content.addTitle, { kind }));
  await dialog.getByLabel(startingWith(courses.content.title)).fill(title);
  return dialog;
}

const accept = (dialog: Locator) => dialog.getByRole('button', { name: courses.content.accept, exact: true }).click();

async function writeMaterial(page: Page): Promise<void> {
  await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
  const linkDialog = await addContent(page, link, 'Video de la zona');
  await linkDialog.getByRole('button', { name: fill(courses.link.remove, { number: 1 }), exact: true }).click();
  await accept(linkDialog);
  await linkDialog.getByText(courses.link.none).waitFor();
  await linkDialog.getByRole('button', { name: courses.link.add, exact: true }).click();
  await fieldOf(linkDialog, fill(courses.link.address, { number: 1 })).fill('http://sin-cifrar.example');
  await accept(linkDialog);
  await linkDialog.locator('.Mui-error').first().waitFor();
  await fieldOf(linkDialog, fill(courses.link.address, { number: 1 })).fill('https://intranet.example/zona-b');
  await accept(linkDialog);
  await linkDialog.waitFor({ state: 'hidden' });
  const quizDialog = await addContent(page, quiz, 'Evaluación');
  await accept(quizDialog);
  await quizDialog.waitFor({ state: 'hidden' });
}

/** A film that calls itself a PDF is recognised by its bytes before any of it is sent. */
async function chooseWrongFile(page: Page): Promise<void> {
  const kind = contentKinds[1].name.es;
  const dialog = await addContent(page, kind, 'Un plano');
  const film = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41moov', 'latin1');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plano.pdf', mimeType: 'application/pdf', buffer: film });
  const told = fill(forms.file.wrongType, { name: 'plano.pdf', found: 'MP4', types: 'PDF' });
  await dialog.getByText(told, { exact: true }).waitFor();
  expect(await dialog.getByRole('list', { name: courses.pdf.list, exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: ui.close, exact: true }).click();
  await dialogOf(page, records.discard.title)
    .getByRole('button', { name: records.discard.confirm, exact: true })
    .click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What is not signed is not in the preview, and who writes it is not sent to somebody else for it. */
async function previewNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: courses.preview.open, exact: true }).click();
  const preview = dialogOf(page, fill(taking.preview.title, { name }));
  await preview.getByText(taking.preview.noContentsHint, { exact: true }).waitFor();
  await preview.getByRole('button', { name: ui.close, exact: true }).click();
  await preview.waitFor({ state: 'hidden' });
}

/** What stands unsigned would be signed with the finish: each page in its words, under the meaning that its records keep. */
async function seeWhatFinishSigns(page: Page): Promise<void> {
  await page.getByRole('button', { name: courses.finish.open, exact: true }).click();
  const dialog = dialogOf(page, courses.finish.title);
  const material = dialog.getByRole('group', { name: courses.editor.tabs.material, exact: true });
  await expect.poll(() => material.getByRole('listitem').count()).toBe(4);
  expect(await material.textContent()).toContain(meaningText('materialSaved', 'es'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: ui.close, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Drags the questionnaire to the beginning, and back to its end. */
async function reorder(page: Page): Promise<void> {
  const contents = page.getByRole('list', { name: courses.content.list, exact: true }).locator('> li');
  await dragContent(page, 1, 0);
  await contents.first().filter({ hasText: 'Evaluación' }).waitFor();
  await dragContent(page, 0, 1);
  await contents.last().filter({ hasText: 'Evaluación' }).waitFor();
}

async function writeQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: fill(courses.question.openOf, { name: 'Evaluación' }) }).click();
  await page.getByRole('button', { name: courses.question.add, exact: true }).click();
  const dialog = dialogOf(page, courses.question.add);
  await dialog.getByLabel(startingWith(courses.question.words)).fill('¿Con qué se limpia?');
  await fieldOf(dialog, fill(courses.answer.words, { number: 1 })).fill('Con un desinfectante aprobado');
  await fieldOf(dialog, fill(courses.answer.words, { number: 2 })).fill('Con agua');
  await accept(dialog);
  // No right answer is marked yet.
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('radio', { name: startingWith(fill(courses.answer.right, { name: 'Con un' })) }).check();
  await dialog.getByRole('radio', { name: questionKinds[1].name.es, exact: true }).check();
  // Another type clears the right marks (S1 section 4).
  const right = dialog.getByRole('checkbox', { name: startingWith(fill(courses.answer.right, { name: 'Con un' })) });
  expect(await right.isChecked()).toBe(false);
  await right.check();
  await accept(dialog);
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: courses.import.open, exact: true }).click();
  const importing = dialogOf(page, courses.import.title);
  const text = fieldOf(importing, courses.import.pasted);
  const check = importing.getByRole('button', { name: courses.import.check, exact: true });
  const place = await check.boundingBox();
  await text.fill('¿Quién limpia?\nCualquiera\nNadie');
  // Typing moves nothing that is about to be pressed.
  expect(await check.boundingBox()).toEqual(place);
  await check.click();
  // Pasted text shows no numbers of its lines: the line itself is told.
  const line = fill(courses.import.line, { row: 1, text: '¿Quién limpia?' });
  await importing.getByText(line, { exact: true }).waitFor();
  expect(await importing.getByRole('button', { name: courses.import.acceptNone, exact: true }).isDisabled()).toBe(true);
  await text.fill('¿Quién limpia?\n*El operador habilitado\nCualquiera');
  await check.click();
  const { accept_one, accept_other } = courses.import;
  await importing.getByRole('button', { name: counted(accept_one, accept_other, 1), exact: true }).click();
  await importing.waitFor({ state: 'hidden' });
}

const signButton = (page: Page, changes: number) =>
  page.getByRole('button', { name: counted(courses.draft.sign_one, courses.draft.sign_other, changes), exact: true });

/** The questions that were signed stay in sight, and Back leads out of the preview to the editor. */
async function goOnAfterSigning(page: Page): Promise<void> {
  await page.waitForURL(/content=c\d+/);
  await page.getByRole('heading', { name: fill(courses.question.of, { name: 'Evaluación' }), exact: true }).waitFor();
  await page.getByRole('button', { name: courses.question.back, exact: true }).click();
  for (const leave of ['back', 'close'] as const) {
    await page.getByRole('button', { name: courses.preview.open, exact: true }).click();
    const preview = dialogOf(page, fill(taking.preview.title, { name }));
    await preview.getByRole('button', { name: taking.player.begin, exact: true }).click();
    if (leave === 'back') await page.goBack();
    else await preview.getByRole('button', { name: ui.close, exact: true }).click();
    await preview.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: courses.editor.tabs.material, selected: true }).waitFor();
    expect(new URL(page.url()).search).not.toMatch(/step|preview/);
  }
}

async function chooseRequirements(page: Page): Promise<void> {
  await page.getByRole('tab', { name: courses.editor.tabs.requirements, exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: courses.editor.tabs.requirements });
  await lookUp(panel, requirements.sectors, 'estéril', SectorName.Sterile);
  expect(await lookupOf(panel, requirements.sectors).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  const filler = page.getByRole('checkbox', { name: ProfileName.AsepticFiller, exact: true });
  await filler.check();
  // How many people a requirement reaches stands beside it.
  await panel
    .locator('label')
    .filter({ has: filler })
    .getByText(/^\d+ personas?$/)
    .waitFor();
  await signButton(page, 1).waitFor();
}

/** Signs what waits on the named pages, and the finish, in one act. */
async function finish(page: Page, waiting: readonly (keyof typeof courses.editor.tabs)[]): Promise<void> {
  await page.getByRole('button', { name: courses.finish.open, exact: true }).click();
  const finishing = dialogOf(page, courses.finish.title);
  const preview = finishing.getByRole('group', { name: records.assignment.title });
  await preview.getByText(SectorName.Sterile, { exact: true }).waitFor();
  const groups = [...waiting.map((name) => courses.editor.tabs[name]), courses.finish.title];
  for (const group of groups) await finishing.getByRole('group', { name: group, exact: true }).waitFor();
  const said = await listenToNotices(page);
  await sign(finishing, 'Aprobado por QA', undefined, courses.finish.submit);
  await page.waitForURL('**/Settings/courses');
  expect(await said()).toContain(`${courses.finish.done}. `);
}

/** Clones the course that is open, makes the new version valid today, and finishes it. */
async function replaceVersion(page: Page): Promise<void> {
  await page.goto('/Settings/courses');
  const frame = gridFrame(page, courseShape.title.es);
  await actOn(await findRow(frame, name), courses.grid.clone);
  await sign(dialogOf(page, courses.clone.title), 'Cambió el producto', undefined, courses.clone.submit);
  await page.waitForURL(/mode=edit/);
  await page.getByText(new RegExp(`${fill(courses.editor.version, { version: 2 })}$`)).waitFor();
  const panel = page.getByRole('tabpanel', { name: courses.editor.tabs.information });
  await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
  const linkDialog = await addContent(page, link, 'Video nuevo');
  await fieldOf(linkDialog, fill(courses.link.address, { number: 1 })).fill('https://intranet.example/zona-b-2');
  await accept(linkDialog);
  await linkDialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: courses.editor.tabs.information, exact: true }).click();
  // What is typed last is signed too, however soon.
  await typeDay(panel, label('dateVig'), typedDay(0));
  const signedCalls: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"pass"') === true) signedCalls.push(new URL(request.url()).pathname);
  });
  await finish(page, ['information', 'material']);
  expect(signedCalls).toEqual(['/api/Stage/createOnlineAutomatically']);
  const search = frame.getByRole('textbox', { name: say.ui.grid.search, exact: true });
  await search.fill(documentNumber);
  await search.press('Enter');
  await expectTotal(frame, 2);
  const { 2: valid, 3: obsolete } = courseStatuses;
  expect([...(await columnTexts(frame, label('status')))].sort()).toEqual([obsolete.es, valid.es]);
}

describe('a new procedure', () => {
  journey(
    'is written, required and finished, stands on the dashboard of who must take it, and gives way to its next version',
    async ({ open }) => {
      const server = await startServer();
      const pages: Page[] = [];
      try {
        const page = await open({ baseURL: server.origin, timezoneId });
        pages.push(page);
        await createCourse(page);
        await writeMaterial(page);
        await chooseWrongFile(page);
        await previewNothing(page);
        await reorder(page);
        await writeQuestions(page);
        await page.getByText(courses.draft.saved, { exact: true }).waitFor();

        // What was not signed outlasts the page.
        await page.reload();
        await page.getByText(startingWith(courses.draft.restored.split('{{')[0] ?? '')).waitFor();
        await expectAccessible(page);
        await seeWhatFinishSigns(page);
        await signButton(page, 4).click();
        const signing = dialogOf(page, courses.draft.signTitle);
        const changes = signing.getByRole('group', { name: courses.draft.changes }).getByRole('listitem');
        await expect.poll(() => changes.count()).toBe(4);
        await signing.getByText(meantAs('materialSaved')).waitFor();
        await signAndClose(signing, 'Primera versión', courses.draft.submit);
        await goOnAfterSigning(page);
        await chooseRequirements(page);

        await finish(page, ['requirements']);
        const row = await findRow(page.getByRole('region', { name: courseShape.title.es, exact: true }), name);
        await actOn(row, courses.grid.view);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        expect(await page.getByRole('button', { name: courses.finish.open, exact: true }).count()).toBe(0);

        const learner = await open({ baseURL: server.origin, timezoneId });
        pages.push(learner);
        await signIn(learner, 'ana');
        await openCourse(learner, name);
        await learner.getByText('Video de la zona', { exact: true }).first().waitFor();

        // On the validity day of the next version the one before ends, for its learners too.
        await replaceVersion(page);
        await learner.goto('/Activity');
        for (const status of [AttendanceStatus.NotStarted, AttendanceStatus.Suspended]) {
          await activityRow(learner, name).filter({ hasText: attendanceStatuses[status].es }).waitFor();
        }
      } finally {
        // What a page still fetches at rest is not to find the server gone.
        await Promise.all(pages.map((page) => page.close()));
        await server.stop();
      }
    },
  );
});
