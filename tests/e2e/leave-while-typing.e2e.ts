import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { sampled } from '#tests/support/runs.ts';
import { journey, nightlyJourney } from './journey.ts';
import { gridFrame, gridRows, loaded } from './pages/grid.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { ui, shell, instances, paper, own } = say;

/** The file of the next page takes a while, as in a plant. */
const delayFile = (page: Page, file: RegExp) =>
  page.route(file, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue().catch(() => undefined);
  });

/** Types into the search of a grid and goes on before the search has settled. */
async function typeAndGo(page: Page, title: string | RegExp, text: string, pause: number, go: () => Promise<void>) {
  const frame = page
    .getByRole('region', { name: title })
    .filter({ has: page.getByRole('grid') })
    .first();
  await loaded(frame);
  await frame.getByRole('textbox', { name: ui.grid.search, exact: true }).fill(text);
  await page.waitForTimeout(pause);
  await go();
}

describe('what a grid writes into the address never undoes a navigation that has begun', () => {
  nightlyJourney('a link of the menu, at ten moments after typing', async ({ open }) => {
    for (const turn of sampled(Array.from({ length: 10 }, (_, place) => place))) {
      const page = await open();
      await delayFile(page, /assets\/activity-page-.*\.js$/);
      await signInAt(page, 'qa', '/ReadStages');
      const menu = page.getByRole('navigation', { name: shell.menu.label });
      await typeAndGo(page, /./, 'abc', 150 + 10 * turn, () =>
        menu.getByRole('link', { name: shell.menu.activity, exact: true }).click(),
      );
      await page.getByRole('heading', { level: 1, name: own.activity.title }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/Activity');
      await page.close();
    }
  });

  journey('an act of a row that leads to another page', async ({ open }) => {
    const page = await open();
    await delayFile(page, /assets\/assistants-page-.*\.js$/);
    await signInAt(page, 'qa', '/Management');
    const frame = gridFrame(page, instanceShape.title.es);
    await loaded(frame);
    const row = gridRows(frame).filter({
      has: page.getByRole('button', { name: instances.actions.addAssistants, exact: true }),
    });
    const text = (await row.first().getByRole('gridcell').allTextContents())[1] ?? '';
    // Pressed in one moment: rows move down by the sentence of the search, and a pointer that is held meanwhile presses nothing.
    await typeAndGo(page, instanceShape.title.es, text.slice(0, 4), 200, () =>
      row.first().getByRole('button', { name: instances.actions.addAssistants, exact: true }).dispatchEvent('click'),
    );
    await gridFrame(page, paper.add.grid).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Management-Instance');
  });
});
