import type { Page } from 'playwright-core';
import { ProfileName } from '#demo/company/profiles.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { togetherLimit } from '#features/records/shared/contract.ts';
import { contentOf, demoCourse } from '#tests/e2e/demo-data.ts';
import { signInAt } from '#tests/e2e/pages/sign-in.ts';
import { say, startingWith } from '#tests/e2e/texts.ts';
import { type Act, drawn } from './measure-interactions.ts';

const { player, quiz } = say.taking;
const { several } = say.people;
const course = demoCourse('desvios-capa');
const column = collaboratorShape.fields.name.label.es;

async function openCourse(page: Page): Promise<void> {
  await page.getByRole('link', { name: course.name }).first().click();
  await drawn(page);
  await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
}

async function toDashboard(page: Page): Promise<void> {
  await signInAt(page, 'rargan', '/Dashboard');
  await page.getByRole('link', { name: course.name }).first().waitFor();
}

async function toQuestion(page: Page): Promise<void> {
  await toDashboard(page);
  await openCourse(page);
  await page
    .getByRole('navigation', { name: player.contents })
    .getByRole('button', { name: new RegExp(`^${contentOf(course, 'choice').title}`) })
    .click();
  const start = page.getByRole('button', { name: quiz.start });
  const answers = page.getByRole('main').locator('input[type=radio], input[type=checkbox]').first();
  await start.or(answers).waitFor();
  if (await start.isVisible()) await start.click();
  await answers.waitFor();
}

/** The grid of collaborators, with what can be done in it. */
async function toGrid(page: Page): Promise<void> {
  await signInAt(page, 'itps', '/Settings/collaborators');
  await page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor();
}

/** As many people as one signature takes, as they are pasted; half of them are of a sector that does not exist. */
const pasted = [
  ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'],
  ...Array.from({ length: togetherLimit }, (_, at) => {
    const sector = at % 2 === 0 ? 'Produccion Esteril' : SectorName.Sterile;
    return [String(92_000 + at), `Persona Número ${at}`, `lote${at}`, sector, ProfileName.AsepticFiller];
  }),
]
  .map((cells) => cells.join('\t'))
  .join('\n');

async function toPasting(page: Page): Promise<void> {
  await toGrid(page);
  await page.getByRole('button', { name: say.records.addSeveral, exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: several.pasted }).fill(pasted);
}

async function readTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: several.read, exact: true }).click();
  await drawn(page);
  await page.getByRole('table', { name: several.table }).waitFor();
}

async function toTable(page: Page): Promise<void> {
  await toPasting(page);
  await readTable(page);
  await page.getByRole('button', { name: several.goToWrong }).waitFor();
}

/** What the product promises to answer at once. */
export const acts: readonly Act[] = [
  { name: 'open a course', prepare: toDashboard, act: openCourse },
  {
    name: 'answer a question',
    prepare: toQuestion,
    async act(page) {
      const group = page.getByRole('main').getByRole('group').first();
      const question = await group.getAttribute('aria-labelledby');
      await group.locator('input').first().click();
      await drawn(page);
      await page.getByRole('button', { name: new RegExp(`^(${quiz.next}|${quiz.finish})$`) }).click();
      await drawn(page);
      await page.locator(`[role=group][aria-labelledby="${question}"]`).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'open a dialog',
    prepare: toGrid,
    async act(page) {
      await page.getByRole('button', { name: say.records.add, exact: true }).click();
      await drawn(page);
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'filter a grid',
    prepare: toGrid,
    async act(page) {
      const search = page.getByRole('textbox', { name: say.ui.grid.search, exact: true });
      await search.click();
      await search.pressSequentially('ana', { delay: 80 });
      await search.press('Enter');
      await drawn(page);
      await page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor();
    },
  },
  {
    name: 'sort a grid',
    prepare: toGrid,
    async act(page) {
      const head = page.getByRole('columnheader', { name: column, exact: true }).and(page.locator('[data-col]'));
      const before = (await head.getAttribute('aria-sort')) ?? '';
      await head.click();
      await drawn(page);
      await head.and(page.locator(`:not([aria-sort="${before}"])`)).waitFor();
    },
  },
  {
    name: 'matrix: go through its cells',
    async prepare(page) {
      await signInAt(page, 'itps', '/ReadMatrix');
      await page.locator('[data-cell="0 0"]').waitFor();
    },
    async act(page) {
      await page.locator('[data-cell="0 0"]').focus();
      for (const key of ['ArrowRight', 'ArrowDown'])
        for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press(key);
    },
  },
  {
    name: 'matrix: people in place of profiles',
    async prepare(page) {
      await signInAt(page, 'itps', '/ReadMatrix');
      await page.locator('[data-cell="0 0"]').waitFor();
    },
    act: (page) => page.getByRole('button', { name: say.reports.matrix.people, exact: true }).click(),
  },
  {
    name: 'search: open it and type a name',
    prepare: (page) => signInAt(page, 'qa', '/Dashboard'),
    async act(page) {
      await page.keyboard.press('ControlOrMeta+k');
      await drawn(page);
      const field = page.getByRole('combobox', { name: say.search.title });
      await field.waitFor();
      await field.pressSequentially('esteban', { delay: 80 });
      await drawn(page);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'audit: open it',
    prepare: (page) => signInAt(page, 'qa', '/Dashboard'),
    async act(page) {
      await page
        .getByRole('navigation', { name: say.shell.menu.label })
        .getByRole('link', { name: say.shell.menu.audit })
        .click();
      await drawn(page);
      await page.locator('[role=grid][aria-busy=false]').first().waitFor();
    },
  },
  {
    name: 'reporting: show a period',
    async prepare(page) {
      await signInAt(page, 'itps', '/consult');
      await page.getByRole('tab', { name: 'KPI' }).click();
    },
    act: (page) => page.getByRole('button', { name: say.reports.reporting.show, exact: true }).click(),
  },
  {
    name: 'instances: open the week',
    prepare: (page) => signInAt(page, 'itps', '/Management'),
    act: (page) => page.getByRole('button', { name: say.instances.week.views.week, exact: true }).click(),
  },
  { name: 'a hundred people: read what was pasted', prepare: toPasting, act: readTable },
  {
    name: 'a hundred people: type in a cell',
    prepare: toTable,
    async act(page) {
      await page.locator('[data-column=name] input').nth(40).click();
      await page.keyboard.type('xyz', { delay: 60 });
    },
  },
  {
    name: 'a hundred people: correct half of them',
    prepare: toTable,
    act: (page) =>
      page
        .getByRole('button', { name: startingWith(several.offer.split('{{')[0] ?? '') })
        .first()
        .click(),
  },
  {
    name: 'a hundred people: add a row',
    prepare: toTable,
    act: (page) => page.getByRole('button', { name: several.addRow, exact: true }).click(),
  },
];
