import type { Page } from 'playwright-core';
import { say, startingWith } from '../texts.ts';

const { signing } = say.taking;

/** The fields and the button of the signature form. */
export function signatureForm(page: Page) {
  return {
    /** typed on a tablet alone */
    user: page.getByLabel(startingWith(signing.user)),
    signer: page.getByText(startingWith(say.session.signer.label)).locator('xpath=..'),
    password: page.getByLabel(startingWith(signing.password)),
    lateReason: page.getByLabel(startingWith(signing.lateReason)),
    description: page.getByLabel(startingWith(signing.description)),
    submit: page.getByRole('button', { name: signing.submit }),
  };
}

/** Chooses why a course is signed late. */
export async function chooseLateReason(page: Page, reason: string): Promise<void> {
  await signatureForm(page).lateReason.click();
  await page.getByRole('option', { name: reason, exact: true }).click();
}
