import type { Locator, Page } from 'playwright-core';
import { type SignatureMeaning, signatureMeanings } from '#product/meanings.ts';
import { demoPassword } from '../demo-data.ts';
import { fill, say, startingWith } from '../texts.ts';

const { records, session } = say;

/** A dialog by its title. */
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

/** The field of a dialog under a label. */
export function fieldOf(dialog: Locator, label: string): Locator {
  return dialog.getByRole('textbox', { name: label, exact: true });
}

/** The lookup under a label. */
export function lookupOf(dialog: Locator, label: string): Locator {
  return dialog.getByRole('combobox', { name: label, exact: true });
}

/** Chooses one of a closed set. */
export async function chooseOption(dialog: Locator, label: string, option: string): Promise<void> {
  // What is chosen is part of its name.
  await dialog.getByRole('combobox', { name: startingWith(label) }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

/** Types into a lookup and chooses what it finds. */
export async function lookUp(dialog: Locator, label: string, typed: string, option: string | RegExp): Promise<void> {
  await lookupOf(dialog, label).fill(typed);
  const name = typeof option === 'string' ? { name: option, exact: true } : { name: option };
  await dialog.page().getByRole('option', name).click();
}

/** Types a day, dd/MM/yyyy, as one does: its digits. */
export async function typeDay(dialog: Locator, label: string, day: string): Promise<void> {
  const field = dialog.getByRole('group', { name: startingWith(label) });
  await field.getByRole('spinbutton').first().click();
  await dialog.page().keyboard.type(day.replaceAll('/', ''));
}

/** The part of a dialog in which the change is signed. */
export function signatureOf(dialog: Locator) {
  const part = dialog.getByRole('group', { name: records.signature.title });
  return {
    reason: part.getByRole('combobox', { name: startingWith(records.signature.reason) }),
    /** who signs, as a text */
    signer: part.getByText(startingWith(session.signer.label)).locator('xpath=..'),
    /** where the first signature takes the name too */
    user: part.getByLabel(startingWith(session.login.user)),
    password: part.getByLabel(startingWith(records.signature.password)),
  };
}

/** Presses the main button of a dialog. */
export async function submit(dialog: Locator, button: string = records.save): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Gives the reason and the password and presses the main button. */
export async function sign(dialog: Locator, reason: string, pass = demoPassword, button?: string): Promise<void> {
  await signatureOf(dialog).reason.fill(reason);
  await signatureOf(dialog).password.fill(pass);
  await submit(dialog, button);
}

/** Signs and waits until the dialog has closed, which it does only when the change was made. */
export async function signAndClose(dialog: Locator, reason: string, button?: string): Promise<void> {
  await sign(dialog, reason, demoPassword, button);
  await dialog.waitFor({ state: 'hidden' });
}

/** The words of a dialog for what its signature means; `meaningOfEach`: for each of its lines. */
export function meantAs(meaning: SignatureMeaning, said: 'meaning' | 'meaningOfEach' = 'meaning'): string {
  return fill(say.records.signature[said], { meaning: signatureMeanings[meaning].es });
}
