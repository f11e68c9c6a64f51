import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { courseShape } from '#features/courses/shared/contract.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { collaboratorShape, sectorShape } from '#features/people/shared/contract.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { spacShape } from '#features/spac/shared/contract.ts';
import { describeIssue, type ValidationRule } from '#platform/i18n/validation.ts';
import { sampled } from '#tests/support/runs.ts';
import { journey, nightlyJourney } from './journey.ts';
import { actOn, findRow, gridRows, loaded } from './pages/grid.ts';
import { dialogOf, fieldOf, sign, submit, typeDay } from './pages/record-dialog.ts';
import { openAddDialog, openSettings } from './pages/settings.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { courses, instances, people, records, requirements, spac, audit, reports } = say;
const instanceLabels = instanceShape.fields;

const ruleText = (rule: ValidationRule) =>
  describeIssue({ code: 'custom', path: [], message: rule, input: undefined }, 'es');
const wrongDay = 'Ingrese una fecha correcta';
const wrongExpiration = 'Fecha invalida';

test('the words for half a day are those of the specification', () => {
  expect([ruleText('date'), ruleText('invalidDate')]).toEqual([wrongDay, wrongExpiration]);
});

const dayField = (form: Locator, label: string) => form.getByRole('group', { name: startingWith(label) });

/** Empties a field for a day and types its first two digits. */
async function typeHalf(form: Locator, label: string): Promise<void> {
  await dayField(form, label).getByRole('spinbutton').first().click();
  const { keyboard } = form.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await keyboard.type('30');
}

/** What stands under a field, by the text that describes it. */
const saidUnder = (form: Locator, label: string, text: string) =>
  dayField(form, label)
    .locator('xpath=ancestor::*[contains(@class,"MuiFormControl-root")][1]')
    .getByText(text, { exact: true });

const openReport = async (page: Page) => {
  const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
  await frame.getByRole('button', { name: records.report.open, exact: true }).click();
  return dialogOf(page, records.report.title);
};

interface Form {
  readonly named: string;
  readonly open: (page: Page) => Promise<Locator>;
  readonly fields: readonly (readonly [label: string, said: string])[];
  readonly send: (form: Locator) => Promise<void>;
}

const signs = (button?: string) => (form: Locator) => sign(form, 'Una fecha a medias', undefined, button);

const forms: readonly Form[] = [
  {
    named: 'a new instance',
    open: async (page) =>
      openAddDialog(await openSettings(page, 'qa', 'instances', instanceShape.title.es), instances.add),
    fields: [
      [instanceLabels.instance_Date.label.es, wrongDay],
      [instanceLabels.expiration_Date.label.es, wrongExpiration],
    ],
    send: signs(),
  },
  {
    named: 'an instance that is edited',
    open: async (page) => {
      const frame = await openSettings(page, 'qa', 'instances', instanceShape.title.es);
      await gridRows(frame).getByRole('button', { name: records.edit, exact: true }).first().click();
      return dialogOf(page, instances.edit);
    },
    fields: [
      [instanceLabels.instance_Date.label.es, wrongDay],
      [instanceLabels.expiration_Date.label.es, wrongExpiration],
    ],
    send: signs(),
  },
  {
    named: 'a person',
    open: async (page) => {
      const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
      await actOn(await findRow(frame, 'bruno'), records.edit);
      return dialogOf(page, people.collaborator.edit);
    },
    fields: [[collaboratorShape.fields.onboard_Date.label.es, wrongDay]],
    send: signs(),
  },
  {
    named: 'a SPAC',
    open: async (page) => openAddDialog(await openSettings(page, 'itps', 'spac', spacShape.title.es), spac.spac.add),
    fields: (['dateStIni', 'dateStFin', 'dateRealIni', 'dateRealFin', 'dateReval'] as const).map(
      (name) => [spacShape.fields[name].label.es, wrongDay] as const,
    ),
    send: signs(),
  },
  {
    named: 'a new course',
    open: async (page) => {
      // What is typed is kept as a draft of its author: no other journey makes a new course as this person.
      const frame = await openSettings(page, 'hse', 'courses', courseShape.title.es);
      await frame.getByRole('button', { name: courses.grid.create, exact: true }).click();
      return dialogOf(page, courses.grid.create);
    },
    fields: [[courseShape.fields.dateVig.label.es, wrongDay]],
    send: signs(),
  },
  {
    named: 'a requirement',
    open: async (page) =>
      openAddDialog(await openSettings(page, 'qa', 'requirements', requirementShape.title.es), requirements.grid.add),
    fields: [[requirementShape.fields.req_Date.label.es, wrongDay]],
    send: signs(),
  },
  {
    named: 'the expirations',
    open: async (page) => {
      await signInAt(page, 'itps', '/Settings/parameters');
      await page.getByRole('button', { name: instances.expirations.open, exact: true }).click();
      return dialogOf(page, instances.expirations.title);
    },
    fields: [[instances.expirations.date, wrongExpiration]],
    send: signs(instances.expirations.sign),
  },
  {
    named: 'the report of integrity',
    open: openReport,
    fields: [
      [records.report.from, wrongDay],
      [records.report.to, wrongDay],
    ],
    send: (form) => submit(form, records.report.create),
  },
  {
    named: 'the review of the trail',
    open: async (page) => {
      await signInAt(page, 'qa', '/Audit');
      await page.getByRole('button', { name: audit.review.open, exact: true }).click();
      return dialogOf(page, audit.review.title);
    },
    fields: [[audit.review.until, wrongDay]],
    send: signs(audit.review.sign),
  },
  {
    named: 'the filters of the reports',
    open: async (page) => {
      await signInAt(page, 'qa', '/consult?tab=kpi');
      return page.getByRole('tabpanel');
    },
    fields: [
      [reports.reporting.startDate, wrongDay],
      [reports.reporting.endDate, wrongDay],
    ],
    send: (form) => form.getByRole('button', { name: reports.reporting.show, exact: true }).click(),
  },
];

describe('half a day is an error, and never no day', () => {
  for (const { named, open: openForm, fields, send } of sampled(forms)) {
    journey(named, async ({ open }) => {
      const page = await open();
      const form = await openForm(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        // What is asked, or kept as a draft, while one types is no change.
        if (/Preview|Reasons|Draft/i.test(request.url())) return;
        if (request.method() !== 'GET' || /report\/Integrity/i.test(request.url())) sent.push(request.url());
      });
      for (const [label] of fields) await typeHalf(form, label);
      sent.length = 0;
      await send(form);
      for (const [label, said] of fields) {
        await saidUnder(form, label, said).waitFor();
        expect(await dayField(form, label).textContent()).toContain('30/MM/AAAA');
      }
      expect(sent).toEqual([]);
    });
  }

  nightlyJourney('the two days of a filter of a grid', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'qa', 'courses', courseShape.title.es);
    await loaded(frame);
    const label = courseShape.fields.dateVig.label.es;
    const name = fill(say.ui.grid.operatorOf, { label, operator: '' });
    await frame.getByRole('button', { name: startingWith(name) }).click();
    await page.getByRole('menuitem').filter({ hasText: say.ui.grid.operator.between }).click();
    const form = page.getByRole('dialog');
    await typeHalf(form, say.ui.grid.from);
    await form.getByRole('button', { name: say.ui.grid.apply, exact: true }).click();
    await saidUnder(form, say.ui.grid.from, wrongDay).waitFor();
    await saidUnder(form, say.ui.grid.to, wrongDay).waitFor();
  });
});

describe('days of a form', () => {
  journey('a past day is marked at once, with all else that is wrong', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'qa', 'instances', instanceShape.title.es);
    const dialog = await openAddDialog(frame, instances.add);
    await typeDay(dialog, instanceLabels.instance_Date.label.es, '01/01/2020');
    await typeDay(dialog, instanceLabels.expiration_Date.label.es, '02/01/2020');
    await submit(dialog);
    await saidUnder(dialog, instanceLabels.instance_Date.label.es, ruleText('notPast')).waitFor();
    await saidUnder(dialog, instanceLabels.expiration_Date.label.es, ruleText('notPast')).waitFor();
    expect(await dialog.getByText(ruleText('required'), { exact: true }).count()).toBeGreaterThan(2);
  });

  nightlyJourney('a day that was emptied whole is no day, and one that is completed is taken', async ({ open }) => {
    const page = await open();
    const dialog = await openReport(page);
    await typeHalf(dialog, records.report.from);
    await submit(dialog, records.report.create);
    await saidUnder(dialog, records.report.from, wrongDay).waitFor();
    const { keyboard } = page;
    await dayField(dialog, records.report.from).getByRole('spinbutton').first().click();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await saidUnder(dialog, records.report.from, ruleText('required')).waitFor();
    await keyboard.type('01012020');
    await expect.poll(() => dialog.locator('.Mui-error').count()).toBe(0);
    // One part of a whole day is taken away.
    await keyboard.press('Backspace');
    await submit(dialog, records.report.create);
    await saidUnder(dialog, records.report.from, wrongDay).waitFor();
  });

  nightlyJourney('half a day that is out of sight stops nobody', async ({ open }) => {
    const page = await open();
    const dialog = dialogOf(page, instances.expirations.title);
    await signInAt(page, 'itps', '/Settings/parameters');
    await page.getByRole('button', { name: instances.expirations.open, exact: true }).click();
    await typeHalf(dialog, instances.expirations.date);
    await dialog.getByRole('button', { name: instances.expirations.byDays, exact: true }).click();
    await fieldOf(dialog, instances.expirations.days)
      .or(dialog.getByRole('textbox', { name: startingWith(instances.expirations.days) }))
      .first()
      .fill('3');
    await submit(dialog, instances.expirations.sign);
    await dialog
      .getByText(ruleText('reason'), { exact: true })
      .or(dialog.getByText(ruleText('required'), { exact: true }))
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: instances.expirations.byDate, exact: true }).click();
    expect(await dialog.getByText(wrongExpiration, { exact: true }).count()).toBe(0);
  });
});
