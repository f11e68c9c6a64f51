import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collaborators } from '#demo/company/collaborators.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { profileShape, sectorShape } from '#features/people/shared/contract.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { lookUp, lookupOf } from './pages/record-dialog.ts';
import { openAddDialog, openSettings } from './pages/settings.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { people, reports, forms, ui, search } = say;
const { reporting } = reports;

/** Answers of a call come after so many ms. */
async function slow(page: Page, calls: string, milliseconds: number): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const waiting = (page: Page) =>
  page.locator('[role=listbox][data-searching]').or(page.getByText(forms.searching, { exact: true }));

describe('a lookup chooses from what is asked for, never from the list before', () => {
  journey('a list that is here whole is searched at once, and asks the server for nothing', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'profiles', profileShape.title.es);
    const dialog = await openAddDialog(frame, people.profile.add);
    const sector = lookupOf(dialog, profileShape.fields.sector_Name.label.es);
    await sector.click();
    await options(page).first().waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('LoadLookupSectors')) asked += 1;
    });
    await slow(page, '**/LoadLookupSectors*', 1500);
    await sector.pressSequentially('Producción Est');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await sector.inputValue()).toMatch(/^Producción Est/);
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(0);
  });

  nightlyJourney(
    'of a longer list nothing is chosen that the text does not ask for, by key or by click',
    async ({ open }) => {
      const page = await open();
      const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
      const dialog = await openAddDialog(frame, people.sector.add);
      const responsible = lookupOf(dialog, people.sector.responsible);
      await responsible.click();
      await options(page).first().waitFor();
      const shown = await options(page).allTextContents();
      expect(shown).toHaveLength(50);
      const far = collaborators.find(
        ({ name, active = 1 }) => active === 1 && !shown.some((text) => text.includes(name)),
      );
      if (far === undefined) throw new Error('Everybody of the demo company stands in the first list.');
      await slow(page, '**/LoadLookupCollaborator*', 1500);
      await responsible.fill(far.name);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await waiting(page).first().waitFor();
      expect(await responsible.inputValue()).toBe(far.name);
      expect(await options(page).count()).toBe(0);
      await options(page).filter({ hasText: far.name }).waitFor();
      // What is here already and asked for stands there meanwhile.
      const near = shown[0] ?? '';
      await responsible.fill(near.slice(0, near.indexOf(' (')));
      await options(page).filter({ hasText: near }).waitFor();
      await waiting(page).first().waitFor();
      for (const text of await options(page).allTextContents())
        expect(text).toContain(near.slice(0, near.indexOf(' (')));
    },
  );

  journey('the search over everything opens no hit of the text before', async ({ open }) => {
    const page = await open();
    await signIn(page, 'qa');
    await page.getByRole('button', { name: say.shell.search }).click();
    const field = page.getByRole('combobox', { name: search.title, exact: true });
    await field.fill('Núñez');
    await options(page).filter({ hasText: 'Núñez' }).first().waitFor();
    await slow(page, '**/api/Search?*', 1500);
    await field.fill('Núñez Alcorta qqq');
    await page.keyboard.press('Enter');
    expect(await options(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/Dashboard');
  });

  nightlyJourney(
    'a list that failed is asked for again from the keyboard, opens, and keeps the focus',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 500/] });
      await page.route('**/LoadLookupCollaborator*', (route) => route.fulfill({ status: 500, body: '' }));
      const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
      const dialog = await openAddDialog(frame, people.sector.add);
      const retry = dialog.getByRole('button', { name: ui.retry });
      await retry.waitFor();
      await page.unroute('**/LoadLookupCollaborator*');
      await retry.focus();
      await page.keyboard.press('Enter');
      await options(page).first().waitFor();
      const field = lookupOf(dialog, people.sector.responsible);
      expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    },
  );
});

describe('the pickers of the reports', () => {
  const ana = demoPerson('ana');
  const elsewhere = Object.values(SectorName).find((name) => name !== ana.sector) ?? '';

  journey(
    'people are those of the chosen sectors; who is of another is taken away, and that is said',
    async ({ open }) => {
      const page = await open();
      await signInAt(page, 'qa', '/consult');
      const panel = page.getByRole('tabpanel');
      await lookUp(panel, reporting.collaborators, ana.name, new RegExp(ana.name));
      await page.keyboard.press('Escape');
      await lookUp(panel, reporting.sectors, elsewhere, elsewhere);
      await page.keyboard.press('Escape');
      await panel.getByText(startOf(forms.dropped)).filter({ hasText: ana.name }).waitFor();
      expect(
        await panel
          .getByRole('button', { name: new RegExp(`^${forms.remove.replace('{{label}}', '')}${ana.name}`) })
          .count(),
      ).toBe(0);
      await lookupOf(panel, reporting.collaborators).fill(ana.name);
      await page.getByText(forms.noOptions, { exact: true }).waitFor();
      await lookupOf(panel, reporting.collaborators).fill('');
      // Other journeys add people to sectors; of the demo's own, only those of the chosen one are offered.
      await options(page).first().waitFor();
      const offered = await options(page).allTextContents();
      const isOffered = ({ name }: { name: string }) => offered.some((text) => text.startsWith(name));
      const own = collaborators.filter(({ sector }) => sector === elsewhere);
      expect(own.some(isOffered)).toBe(true);
      expect(collaborators.filter((person) => !own.includes(person) && isOffered(person))).toEqual([]);
    },
  );

  journey('a trainer is offered their own sector alone', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'train', '/consult?tab=sector');
    await lookupOf(page.getByRole('tabpanel'), reporting.sectors).click();
    await options(page).first().waitFor();
    expect(await options(page).allTextContents()).toEqual([demoPerson('train').sector]);
  });

  journey('what is chosen has a name, or a place for one, and never a number', async ({ open }) => {
    const page = await open();
    await slow(page, '**/api/Collaborator?*', 1500);
    const number = demoPerson('ana').employeeNr;
    await signInAt(page, 'qa', `/consult?tab=user&collaborators=${number}`);
    const chip = page.getByRole('tabpanel').locator('.MuiChip-root');
    await chip.first().locator('.MuiSkeleton-root').waitFor();
    expect(await chip.first().textContent()).not.toContain(String(number));
    await chip.filter({ hasText: demoPerson('ana').name }).waitFor();
  });
});

function startOf(text: string): RegExp {
  return new RegExp(`^${fill(text, { names: '' })}`.replace(/\s*\.$/, ''));
}
