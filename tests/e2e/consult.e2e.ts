import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  pendingBySpacShape,
  stageDetailShape,
  stagesShape,
} from '#features/reports/shared/lists.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import {
  actOn,
  chooseInColumnMenu,
  columnTexts,
  expectTotal,
  gridFrame,
  gridRow,
  gridRows,
  loaded,
  totalRows,
} from './pages/grid.ts';
import { goByMenu } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { own, reports, shell } = say;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens the detail of the first row of a list, reads it again from its address, and comes back. */
async function thereAndBack(page: Page, list: string, act: string, detail: string): Promise<void> {
  const frame = gridFrame(page, list);
  await actOn(gridRows(frame).first(), act);
  await gridRows(gridFrame(page, detail)).first().waitFor();
  const rows = await totalRows(gridFrame(page, detail));
  await page.reload();
  expect(await totalRows(gridFrame(page, detail))).toBe(rows);
  await page.goBack();
  await gridRows(frame).first().waitFor();
  await page.goForward();
  await gridRows(gridFrame(page, detail)).first().waitFor();
  await page.getByRole('link', { name: reports.back, exact: true }).click();
  await gridRows(frame).first().waitFor();
}

const labels = (links: readonly { ariaLabel: string | null }[]) => links.map(({ ariaLabel }) => ariaLabel);

async function expectPaper(page: Page, button: string, name: RegExp): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(name);
}

describe('the consult pages', () => {
  journey('AdminQA reads each list and what is behind its rows', async ({ open }) => {
    const page = await open();
    await signIn(page, 'qa');
    await page.getByRole('button', { name: shell.menu.groups.consult, exact: true }).click();

    await goByMenu(page, shell.menu.readRequirements);
    const requirements = gridFrame(page, requirementShape.title.es);
    await actOn(gridRows(requirements).first(), reports.requirements.course);
    const courses = gridFrame(page, courseShape.title.es);
    await loaded(courses);
    expect(await totalRows(courses)).toBe(1);
    await page.getByRole('link', { name: reports.courses.all, exact: true }).click();
    await expect.poll(() => totalRows(courses)).toBeGreaterThan(1);

    await goByMenu(page, shell.menu.readCollaborators);
    await page.getByRole('tab', { name: reports.collaborators.tabs.trainings, exact: true }).click();
    await gridRows(gridFrame(page, allTrainingsShape.title.es)).first().waitFor();
    await expectAccessible(page);
    await page.reload();
    const trainings = gridFrame(page, allTrainingsShape.title.es);
    await gridRows(trainings).first().waitFor();
    // Somebody's training leads to what stands of it.
    await actOn(gridRows(trainings).first(), reports.record);
    await page.waitForURL('**/TrainingRecord/**');
    await page.getByRole('region', { name: own.record.training, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: own.record.toDashboard }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: own.record.back, exact: true }).click();
    await gridRows(trainings).first().waitFor();

    await goByMenu(page, shell.menu.readStages);
    await thereAndBack(page, stagesShape.title.es, reports.stages.detail, stageDetailShape.title.es);

    await goByMenu(page, shell.menu.readStagesBySector);
    const sector = gridRow(gridFrame(page, pendingBySectorShape.title.es), SectorName.Quality);
    await actOn(sector, reports.bySector.detail);
    await heading(page, fill(reports.bySector.title, { name: SectorName.Quality }));
    await page.goBack();
    await thereAndBack(
      page,
      pendingBySectorShape.title.es,
      reports.bySector.detail,
      pendingBySectorDetailShape.title.es,
    );

    // A number of the chart over the list leads to its names.
    await goByMenu(page, shell.menu.readStagesBySector);
    const heat = page.getByRole('table', { name: reports.glance.bySector, exact: true });
    const warm = heat.getByRole('row').filter({ hasText: SectorName.Quality }).getByRole('link').last();
    const pending = Number(await warm.textContent());
    expect(pending).toBeGreaterThan(0);
    await expectAccessible(page);
    await warm.click();
    await page.waitForURL('**/ReadCollaborators?tab=trainings&**');
    await expect.poll(() => totalRows(trainings)).toBe(pending);

    // A number leads to the rows that it counts.
    await goByMenu(page, shell.menu.readStagesBySector);
    const counted = gridRow(gridFrame(page, pendingBySectorShape.title.es), SectorName.Quality)
      .getByRole('link')
      .first();
    const count = Number(await counted.textContent());
    await counted.click();
    await expectTotal(gridFrame(page, pendingBySectorDetailShape.title.es), count);

    await goByMenu(page, shell.menu.readStagesBySpac);
    await gridRows(gridFrame(page, pendingBySpacShape.title.es)).first().waitFor();

    await goByMenu(page, shell.menu.readCollaboratorsMd);
    await gridRows(gridFrame(page, collaboratorRatesShape.title.es)).first().waitFor();
    // The other lists are the same grid, with the same kinds of cells.
    await expectAccessible(page);
    await thereAndBack(page, collaboratorRatesShape.title.es, reports.rates.detail, collaboratorCoursesShape.title.es);
  });

  nightlyJourney('from the matrix, by keys alone, to the names behind a cell', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/ReadMatrix');
    const matrix = page.getByRole('grid', { name: reports.matrix.title, exact: true });
    await matrix.getByRole('gridcell').first().waitFor();
    // Who speaks to a cell says what it shows.
    const cells = matrix.locator('a.matrix-mark');
    const [shownIn, saidOf] = [await cells.allTextContents(), await cells.evaluateAll(labels)];
    expect(shownIn.filter((shownText, cell) => !saidOf[cell]?.includes(/\d+/.exec(shownText)?.[0] ?? ''))).toEqual([]);
    await expectAccessible(page);
    const twoOverdue = fill(reports.matrix.cell, { overdue: 2, pending: 0, trained: 0 }).split(' · ')[0] ?? '';
    const late = matrix.getByRole('link', { name: startingWith(twoOverdue) });
    await late.first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const [, shown] = ((await matrix.locator(':focus').textContent()) ?? '').split(' ');
    expect(Number(shown)).toBe(2);
    await page.keyboard.press('Enter');
    await expectTotal(gridFrame(page, allTrainingsShape.title.es), 2);
    await page.goBack();
    await matrix.getByRole('rowheader').first().getByRole('link').click();
    await page.waitForURL('**rows=people**');
    await matrix.getByRole('gridcell').first().waitFor();
    await page.getByRole('searchbox', { name: reports.matrix.document, exact: true }).fill('nada de esto');
    await page.getByText(reports.matrix.none.people, { exact: true }).waitFor();
  });

  nightlyJourney('the matrix flies by as a picture, and lands on its cells', async ({ open }) => {
    const page = await open({ viewport: { width: 768, height: 700 } });
    await signInAt(page, 'qa', '/ReadMatrix');
    const matrix = page.getByRole('grid', { name: reports.matrix.title, exact: true });
    await matrix.getByRole('gridcell').first().waitFor();
    const picture = matrix.locator('canvas');
    const last = matrix.getByRole('columnheader').last();
    const titles = () => matrix.getByRole('columnheader').getByRole('link').allTextContents();
    const before = await titles();
    // Asked within the same task: a picture lasts for an eighth of a second.
    const flown = await matrix.evaluate(async (element) => {
      element.scrollLeft = element.scrollWidth;
      // A frame and a half: the scroller has told of it by then.
      await new Promise((done) => setTimeout(done, 25));
      return element.querySelectorAll('canvas').length;
    });
    expect(flown).toBe(1);
    await picture.waitFor({ state: 'detached' });
    expect(await titles()).not.toEqual(before);
    const place = await last.getAttribute('aria-colindex');
    expect(place).toBe(await matrix.getAttribute('aria-colcount'));
    await matrix.locator(`[role=gridcell][aria-colindex="${place}"]`).first().waitFor();
    // It lands also where it comes to rest because the tablet was turned.
    await matrix.evaluate((element) => {
      element.scrollLeft = 0;
    });
    await page.setViewportSize({ width: 1024, height: 500 });
    await picture.waitFor({ state: 'detached' });
    await expect.poll(titles).toContain(before[0]);
    // Wider, while it stands at its end: it moves, and no head of before is left.
    await page.setViewportSize({ width: 700, height: 700 });
    await matrix.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    await picture.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1888, height: 700 });
    await expect.poll(titles).toContain(before[0]);
    const heads = await matrix
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => head.getAttribute('aria-colindex')));
    expect(heads.toSorted()).toEqual([...new Set(heads)].toSorted());
  });

  nightlyJourney('a page is called as its entry in the menu', async ({ open }) => {
    const page = await open();
    await signIn(page, 'qa');
    const menu = page.getByRole('navigation', { name: shell.menu.label, exact: true });
    await menu.getByRole('button', { name: shell.menu.groups.consult, exact: true }).click();
    await menu.getByRole('link', { name: shell.menu.readCollaboratorsMd, exact: true }).waitFor();
    const names = await menu.getByRole('link').allTextContents();
    // The dashboard greets instead.
    for (const name of names.filter((each) => each !== shell.menu.dashboard)) {
      await menu.getByRole('link', { name, exact: true }).click();
      await heading(page, name);
    }
  });

  journey('an inspector names a document and its version, and finds everybody who took it', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/ReadCollaborators?tab=trainings');
    const trainings = gridFrame(page, allTrainingsShape.title.es);
    const all = await totalRows(trainings);
    const { doc_Number, version } = allTrainingsShape.fields;
    const documents = () => columnTexts(trainings, doc_Number.label.es);
    const [document = ''] = await documents();
    const [number = ''] = await columnTexts(trainings, version.label.es);
    const search = trainings.getByRole('textbox', { name: say.ui.grid.search, exact: true });
    await search.fill(`${document} v${number}`);
    await expect.poll(() => totalRows(trainings)).toBeLessThan(all);
    const found = await totalRows(trainings);
    expect(found).toBeGreaterThan(0);
    expect(new Set(await documents())).toEqual(new Set([document]));
    expect(new Set(await columnTexts(trainings, version.label.es))).toEqual(new Set([number]));
    // Nobody took a version that there is not.
    await search.fill(`${document} v99`);
    await expectTotal(trainings, 0);
    // From anywhere in two presses: the document's number, and who took it.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say.search.title, exact: true }).fill(document);
    const offered = page
      .getByRole('option')
      .filter({ hasText: startingWith(fill(say.search.whoTook, { course: '' })) })
      .filter({ hasText: `${document} · ${fill(say.search.version, { version: number })}` });
    await offered.click();
    await page.getByText(startingWith(reports.courseTrainings.title)).waitFor();
    await expectTotal(gridFrame(page, allTrainingsShape.title.es), found);
    // The question itself leads there too: its first answer is the one that Enter opens.
    await page.goBack();
    await page.keyboard.press('Control+k');
    const question = page.getByRole('combobox', { name: say.search.title, exact: true });
    await question.fill(`¿${say.search.whoTookAsked} ${document}?`);
    await offered.waitFor();
    const answers = page.getByRole('listbox', { name: say.search.results }).getByRole('group');
    expect(await answers.count()).toBe(1);
    await offered.click();
    await page.getByText(startingWith(reports.courseTrainings.title)).waitFor();
    const state = page.getByRole('listitem').filter({ hasText: reports.outcomes.total_other.replace('{{shown}}', '') });
    await state.waitFor();
    await expectAccessible(page);
    await expectPaper(page, reports.papers.certificates, /^Constancias de capacitación .*\.pdf$/);
    // A number of the line leads to its names.
    const total = state.getByRole('link');
    const [must = ''] = /^[\d.]+/.exec((await total.textContent()) ?? '') ?? [];
    await total.click();
    await page.waitForURL(/grid=/);
    await expectTotal(gridFrame(page, allTrainingsShape.title.es), Number(must.replace('.', '')));
    // And of one person, in one press each.
    const { employeeNr } = demoPerson('ana');
    await page.goto(`/CollaboratorsDetails?employee_Nr=${employeeNr}`);
    await expectPaper(page, reports.papers.file, new RegExp(`^Expediente de capacitación ${employeeNr}\\.pdf$`));
    await expectPaper(page, reports.papers.certificates, /^Constancias de capacitación .*\.pdf$/);
    await expectAccessible(page);
  });

  nightlyJourney(
    'how a list stands is in its address: Back undoes an act, and somebody else opens the same rows',
    async ({ open }) => {
      const page = await open();
      await signInAt(page, 'qa', '/ReadCollaboratorsMD');
      const list = collaboratorRatesShape.title.es;
      const people = gridFrame(page, list);
      const all = await totalRows(people);
      const told = () => new URL(page.url()).searchParams.get('grid');
      const search = people.getByRole('textbox', { name: say.ui.grid.search, exact: true });
      for (const text of ['a', 'an']) {
        await search.fill(text);
        await expect.poll(told).toBe(`search.${text}`);
      }
      const found = await totalRows(people);
      expect(found).toBeLessThan(all);
      await chooseInColumnMenu(people, collaboratorRatesShape.fields.sector_Name.label.es, say.ui.grid.groupBy);
      await expect.poll(told).toBe('by.sector_Name*search.an');
      await page.reload();
      await people.locator('.dg-group').first().waitFor();
      expect(await search.inputValue()).toBe('an');
      await page.goBack();
      await expectTotal(people, found);
      // What was typed into one field is one step.
      await page.goBack();
      await expectTotal(people, all);
      expect([told(), await search.inputValue()]).toEqual([null, '']);
      await page.goForward();
      await expectTotal(people, found);

      const other = await open();
      await signInAt(other, 'itps', `/ReadCollaboratorsMD?grid=search.an*by.gone*if.employee_Nr.=.x`);
      await expectTotal(gridFrame(other, list), found);
      await other.waitForURL('**?grid=search.an');
      // Who only looked keeps the list as it was.
      await other.goto('/ReadCollaboratorsMD');
      await expectTotal(gridFrame(other, list), all);
    },
  );

  journey('a trainer reads their own sector, and finds nothing of another', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'train', '/ReadCollaboratorsMD');
    const people = gridFrame(page, collaboratorRatesShape.title.es);
    await gridRows(people).first().waitFor();
    expect(new Set(await columnTexts(people, collaboratorRatesShape.fields.sector_Name.label.es)).size).toBe(1);
    // The number of an instance of another sector, typed into the address.
    const other = await open();
    await signInAt(other, 'qa', '/ReadStages');
    const stages = gridFrame(other, stagesShape.title.es);
    const own = (await columnTexts(people, collaboratorRatesShape.fields.sector_Name.label.es))[0] ?? '';
    const foreign = gridRows(stages)
      .filter({ hasNot: other.getByRole('gridcell', { name: own, exact: true }) })
      .first();
    await actOn(foreign, reports.stages.detail);
    await other.waitForURL('**/ReadStagesDetail?**');
    await page.goto(new URL(other.url()).pathname + new URL(other.url()).search);
    await page.getByText(reports.unknown.title, { exact: true }).waitFor();
  });
});
