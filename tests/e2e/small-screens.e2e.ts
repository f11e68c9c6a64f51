import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { courseShape, courseStatuses } from '#features/courses/shared/contract.ts';
import { InstanceStatus } from '#features/instances/shared/codes.ts';
import { instanceShape, instanceStatuses } from '#features/instances/shared/contract.ts';
import { collaboratorShape, sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { sampled } from '#tests/support/runs.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { ownList } from './pages/dashboard.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { actOn, expectTotal, gridFrame, gridRows, totalRows } from './pages/grid.ts';
import { dialogOf, fieldOf, signAndClose, signatureOf, submit } from './pages/record-dialog.ts';
import { historyOf, revisionsOf } from './pages/record-history.ts';
import { goToSection, openAddDialog } from './pages/settings.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { audit, courses, people, records, settings, ui } = say;
const touch = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const screens = [
  { name: 'a phone of 360 px', ...touch, viewport: { width: 360, height: 740 } },
  { name: 'a tablet of 768 px', ...touch, viewport: { width: 768, height: 1024 } },
];

describe.for(sampled(screens))('the administration on $name', ({ name: _name, ...screen }) => {
  const isPhone = screen.viewport.width < 600;

  journey('each place fits, and so do its dialogs', async ({ open }) => {
    const page = await open(screen);
    await signInAt(page, 'itps', '/Settings/collaborators');
    const frame = gridFrame(page, collaboratorShape.title.es);
    await gridRows(frame).first().waitFor();
    await expectFitsPhone(page);
    await frame.getByRole('button', { name: records.add, exact: true }).tap();
    await submit(dialogOf(page, people.collaborator.add));
    await dialogOf(page, people.collaborator.add).getByText('Este campo es obligatorio').first().waitFor();
    await expectFitsPhone(page);
    await expectScrollsInOnePlace(dialogOf(page, people.collaborator.add));

    await page.goto('/Settings/sectors');
    const sectors = gridFrame(page, sectorShape.title.es);
    await expectGloveTargets(sectors);
    // Nothing is dragged with a finger.
    if (!isPhone) await sectors.getByText(ui.grid.groupMenuHint, { exact: true }).waitFor();
    await chooseFromMenu(sectors, sectorShape.fields.name.label.es, ui.grid.filterValues);
    const values = dialogOf(page, fill(ui.grid.filteredValues, { label: sectorShape.fields.name.label.es }));
    await values.getByRole('checkbox').nth(3).waitFor();
    if (isPhone) {
      await expect
        .poll(async () => {
          const { x = -1, y = 0, width = 0, height = 0 } = (await values.boundingBox()) ?? {};
          return { x, width, bottom: Math.round(y + height) };
        })
        .toEqual({ x: 0, width: 360, bottom: 740 });
    }
    await page.keyboard.press('Escape');
    await values.waitFor({ state: 'hidden' });
    // On a phone a row begins with the name, whatever comes first elsewhere, after what picks and unfolds it.
    const { name, iD_Sector } = sectorShape.fields;
    const firstHead = sectors.getByRole('columnheader').nth(2);
    await expect.poll(() => firstHead.textContent()).toContain((isPhone ? name : iD_Sector).label.es);
    await gridRows(sectors).first().getByRole('button', { name: records.history, exact: true }).tap();
    await revisionsOf(historyOf(page)).first().waitFor();
    await expectFitsPhone(page);

    await page.goto('/Settings/parameters');
    await page.getByRole('heading', { name: settings.security.title, exact: true }).waitFor();
    await expectFitsPhone(page);

    await page.goto('/Audit');
    await gridRows(page.getByRole('tabpanel')).first().waitFor();
    await expectFitsPhone(page);
    await page.getByRole('button', { name: audit.review.open, exact: true }).tap();
    await dialogOf(page, audit.review.title).waitFor();
    await expectFitsPhone(page);
  });

  journey(
    'what is done with an instance is a menu, where its buttons would take the room of the row',
    async ({ open }) => {
      const page = await open(screen);
      await signInAt(page, 'hse', '/Management');
      const frame = gridFrame(page, instanceShape.title.es);
      const row = gridRows(frame).filter({ hasText: instanceStatuses[InstanceStatus.NotStarted].es }).first();
      await row.getByRole('button', { name: ui.grid.rowActions, exact: true }).tap();
      await page.getByRole('menuitem', { name: records.edit, exact: true }).waitFor();
      await expectFitsPhone(page);
    },
  );

  journey('a record is added and found with a finger', async ({ open }) => {
    const page = await open(screen);
    await signInAt(page, 'itps', '/Settings');
    await goToSection(page, 'shifts');
    await page.waitForURL('**/Settings/shifts');
    const frame = gridFrame(page, shiftShape.title.es);
    const before = await totalRows(frame);
    const dialog = await openAddDialog(frame, people.shift.add);
    if (isPhone) {
      const paper = await dialog.boundingBox();
      expect(paper).toEqual({ x: 0, y: 0, ...screen.viewport });
    }
    const shift = `Franquero ${screen.viewport.width}`;
    await fieldOf(dialog, shiftShape.fields.name.label.es).fill(shift);
    await fieldOf(dialog, shiftShape.fields.schedule.label.es).fill('Sábados y domingos de 06:00 a 18:00');
    await signAndClose(dialog, 'Turno de fin de semana');
    await expectTotal(frame, before + 1);
    const row = gridRows(frame).filter({ hasText: shift });
    if (isPhone) {
      await row.getByRole('button', { name: ui.grid.rowActions, exact: true }).tap();
      await page.getByRole('menuitem', { name: records.edit, exact: true }).tap();
    } else {
      await row.getByRole('button', { name: records.edit, exact: true }).tap();
    }
    const editing = dialogOf(page, people.shift.edit);
    await expect.poll(() => fieldOf(editing, shiftShape.fields.name.label.es).inputValue()).toBe(shift);
  });
});

journey(
  'the tabs of a course have no arrows where all of them fit, also after a turn of the tablet',
  async ({ open }) => {
    const page = await open({ timezoneId: 'America/Argentina/Buenos_Aires' });
    await signInAt(page, 'qa', '/Settings/courses');
    const rows = gridRows(gridFrame(page, courseShape.title.es));
    const valid = rows.filter({ hasText: courseStatuses[CourseStatus.Valid].es });
    await actOn(valid.first(), courses.grid.view);
    const tabs = page.getByRole('tablist', { name: courses.editor.tabsLabel });
    const arrows = page.locator('.MuiTabs-scrollButtons:not(.Mui-disabled)');
    for (let turn = 0; turn < 3; turn += 1) {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => arrows.count()).toBe(1);
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect.poll(() => arrows.count()).toBe(0);
      expect(await tabs.getByRole('tab').last().isVisible()).toBe(true);
    }
  },
);

journey(
  'a page at 400 % is read without scrolling sideways, and a dialog has room for its fields',
  async ({ open }) => {
    const page = await open({ viewport: { width: 320, height: 256 } });
    await signIn(page, 'ana');
    await expectFitsPhone(page);
    // When a course is due is not under its button.
    const row = ownList(page).getByRole('listitem').first();
    const [due, act] = [
      await row.locator('.ui-chip').boundingBox(),
      await row.locator('.course-row-act').boundingBox(),
    ];
    expect((due?.y ?? 0) + (due?.height ?? 0)).toBeLessThanOrEqual(act?.y ?? 0);

    // The number of the plant, with the months in words for readers who do not see its line.
    await signIn(page, 'hse');
    await page.locator('.compliance-rate').first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

    await signInAt(page, 'itps', '/Settings/shifts');
    const frame = gridFrame(page, shiftShape.title.es);
    await expectFitsPhone(page);
    const dialog = await openAddDialog(frame, people.shift.add);
    const { password } = signatureOf(dialog);
    await password.scrollIntoViewIfNeeded();
    const isInSight = await password.evaluate((field) => {
      const { x, y, width, height } = field.getBoundingClientRect();
      return field.contains(field.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isInSight).toBe(true);
    await expectFitsPhone(page);
  },
);

journey('a page whose list has quick views opens at its top, with what stands over the list', async ({ open }) => {
  const page = await open({ ...touch, viewport: { width: 360, height: 740 } });
  await signInAt(page, 'itps', '/Management');
  await gridRows(gridFrame(page, instanceShape.title.es)).first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
});

journey('a trainer with a tablet in hand starts a room by one press and its question', async ({ open }) => {
  const page = await open({ ...touch, viewport: { width: 768, height: 1024 } });
  await signInAt(page, 'train', '/Management');
  const today = page.getByRole('region', { name: say.instances.sessions.today, exact: true });
  const start = today.getByRole('button', { name: startingWith(say.instances.actions.startTablet) }).first();
  await start.waitFor();
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await expectFitsPhone(page);
  await expectAccessible(page);
  await start.tap();
  const question = dialogOf(page, say.instances.tablet.title);
  await question.getByRole('button', { name: say.instances.tablet.start, exact: true }).waitFor();
  // A link that names rows leads to the rows alone.
  await page.goto('/Management?view=open');
  await gridRows(gridFrame(page, instanceShape.title.es)).first().waitFor();
  expect(await today.count()).toBe(0);

  // The same as a calendar: its days stand under one another, today marked; a session leads to its page.
  const { week, ...instances } = say.instances;
  await page.getByRole('button', { name: week.views.week, exact: true }).tap();
  const marked = page.locator('[aria-current="date"]');
  await marked.getByRole('link').first().waitFor();
  await expectFitsPhone(page);
  await expectAccessible(page);
  const title = page.getByRole('heading', { level: 2, name: startingWith(week.title.split('{{')[0] ?? '') });
  const said = await title.textContent();
  await page.getByRole('button', { name: week.next, exact: true }).tap();
  await expect.poll(() => title.textContent()).not.toBe(said);
  await marked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: week.this, exact: true }).tap();
  await expect.poll(() => title.textContent()).toBe(said);
  await marked.getByRole('link').first().tap();
  await page.getByRole('heading', { level: 1, name: say.paper.closing.title, exact: true }).waitFor();
  await page.getByRole('link', { name: instances.back, exact: true }).waitFor();
});

/** Opens the menu of a column with a finger and chooses there. */
async function chooseFromMenu(frame: Locator, label: string, entry: string): Promise<void> {
  const name = fill(ui.grid.columnMenu, { label });
  await frame.getByRole('button', { name, exact: true }).tap();
  const chosen = frame.page().getByRole('menu', { name }).getByRole('menuitem', { name: entry, exact: true });
  // A menu grows to its size.
  await expect.poll(async () => (await chosen.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await chosen.tap();
}

/** The paper of a dialog does not scroll beside what is on it. */
async function expectScrollsInOnePlace(dialog: Locator): Promise<void> {
  const spare = await dialog.evaluate((element) => {
    const paper = element.closest('.MuiDialog-paper') ?? element;
    return paper.scrollHeight - paper.clientHeight;
  });
  expect(spare).toBeLessThanOrEqual(1);
}

/** What is pressed in a grid is large enough for a gloved finger. */
async function expectGloveTargets(frame: Locator): Promise<void> {
  await gridRows(frame).first().waitFor();
  const small = await frame.evaluate((grid) =>
    [...grid.querySelectorAll('button, .dg-input, .dg-quiet-switch')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 120) }))
      .filter(({ box }) => Math.min(box.height, box.width) < 44)
      .map(({ box, html }) => `${box.width} x ${box.height}: ${html}`),
  );
  expect(small).toEqual([]);
}
