import { describe, expect } from 'vitest';
import { ProfileName } from '#demo/company/profiles.ts';
import { collaboratorShape, collaboratorStates, profileShape } from '#features/people/shared/contract.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { demoCourse } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, findRow, gridRow } from './pages/grid.ts';
import { chooseOption, dialogOf, lookUp, lookupOf, signAndClose } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { signInAt } from './pages/sign-in.ts';
import { say, startingWith } from './texts.ts';

const { instances, people, records, requirements } = say;
const course = demoCourse('extintores');

describe('what a profile must take', () => {
  journey('is set as a whole, with what it means told before it is signed', async ({ open }) => {
    const page = await open();
    const profiles = await openSettings(page, 'qa', 'profiles', profileShape.title.es);
    await actOn(await findRow(profiles, ProfileName.Sampler), requirements.profile.open);
    const dialog = dialogOf(page, requirements.profile.title);
    const preview = dialog.getByRole('group', { name: records.assignment.title });
    // What other roles require stays, and is told.
    await dialog.getByText(startingWith(requirements.profile.kept.split('{{')[0] ?? '')).waitFor();
    expect(await preview.count()).toBe(0);
    await lookUp(dialog, requirements.profile.courses, 'ICH', /^ICH Q9/);
    await page.keyboard.press('Escape');
    await preview.getByText(/^(Se asigna a|No se asigna)/).waitFor();
    await expectAccessible(page);
    await signAndClose(dialog, 'Según matriz de capacitación', requirements.sign);
  });

  nightlyJourney('HSE sees it in the section of requirements, and ends one requirement', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'hse', 'requirements', requirementShape.title.es);
    await frame.getByRole('textbox', { name: say.ui.grid.search, exact: true }).fill(ProfileName.WarehouseOperator);
    await page.keyboard.press('Enter');
    const row = gridRow(frame, course.name).filter({ hasText: ProfileName.WarehouseOperator }).first();
    await row.waitFor();
    await expectAccessible(page);
    await actOn(row, records.remove);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('group', { name: records.assignment.title })
      .getByText(/^(Se asigna a|No se asigna)/)
      .waitFor();
    await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
  });

  nightlyJourney('a leave tells what it suspends before it is signed', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
    await actOn(await findRow(frame, 'ncanet'), records.edit);
    const dialog = dialogOf(page, people.collaborator.edit);
    const preview = dialog.getByRole('group', { name: records.assignment.title });
    expect(await preview.count()).toBe(0);
    await chooseOption(dialog, collaboratorShape.fields.active.label.es, collaboratorStates[2].es);
    await preview.getByText(/^Se suspenden? /).waitFor();
  });

  nightlyJourney('expirations are moved from the parameters, once a day is given', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/parameters');
    await page.getByRole('button', { name: instances.expirations.open, exact: true }).click();
    const dialog = dialogOf(page, instances.expirations.title);
    await dialog.getByRole('button', { name: instances.expirations.byDays, exact: true }).click();
    await dialog.getByRole('button', { name: instances.expirations.chosen, exact: true }).click();
    await dialog.getByRole('button', { name: instances.expirations.sign, exact: true }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessible(page);
    await lookupOf(dialog, instances.expirations.instances).fill('Ciberseguridad');
    await page.getByRole('option').filter({ hasText: 'Ciberseguridad' }).first().click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: startingWith(instances.expirations.days) }).fill('45');
    await signAndClose(dialog, 'Parada de planta', instances.expirations.sign);
  });
});
