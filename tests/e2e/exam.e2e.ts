import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { courseShape } from '#features/courses/shared/contract.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { nightlyJourney } from './journey.ts';
import { actOn, findRow } from './pages/grid.ts';
import { openSettings } from './pages/settings.ts';
import { say } from './texts.ts';

const { courses } = say;
const number = 'SOP00001';

/** Opens the material of a course, to read it. */
async function openMaterial(page: Page, cwid: string): Promise<void> {
  const frame = await openSettings(page, cwid, 'courses', courseShape.title.es);
  await actOn(await findRow(frame, number), courses.grid.view);
  await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
  await page.getByRole('button', { name: courses.preview.open, exact: true }).waitFor();
}

nightlyJourney(
  'the exam is printed to be taken, and with its answers; not by a trainer whose course it is not',
  async ({ open }) => {
    const page = await open();
    await openMaterial(page, 'qa');
    const print = async (choice: string) => {
      await page.getByRole('button', { name: courses.exam.open, exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: choice, exact: true }).click();
      const file = await downloading;
      const { pages } = await readTaggedPdf(await readFile(await file.path()));
      return { name: file.suggestedFilename(), text: pages.flatMap(({ texts }) => texts).join('\n') };
    };
    const blank = await print(courses.exam.blank);
    expect(blank.name).toBe(`Examen ${number}.pdf`);
    expect(blank.text).not.toContain('✓');
    const key = await print(courses.exam.key);
    expect(key.name).toBe(`Examen con respuestas ${number}.pdf`);
    expect(key.text).toContain('✓');

    const trainer = await open();
    await openMaterial(trainer, 'train');
    expect(await trainer.getByRole('button', { name: courses.exam.open, exact: true }).count()).toBe(0);
  },
);
