import type { Queryable } from '#platform/db/database.ts';
import { writeReport } from '#platform/documents/pdf/write-report.ts';
import { readBrand } from '#platform/parameters/read-brand.ts';
import { settingsErrors } from './errors.ts';

/** How long a document of a line may take to hold a picture, in ms: what reads it may go round in a damaged one. */
const patience = 20_000;

/**
 * Prints a logo that is new: a picture that no PDF can hold would break every one. It takes half a second of a thread, so it is
 * done before the parameters are held for the change.
 * @param logo base64; null and absent: none is wanted, or it stays
 * @throws Refusal LOGO_UNREADABLE
 */
export async function requirePrintable(db: Queryable, logo: string | null | undefined): Promise<void> {
  if (!logo || logo === (await readBrand(db)).logo) return;
  const printed = { printedBy: { fullName: '', cwid: '' }, printedAt: new Date(0), timeZone: 'UTC' };
  const brand = { accentColor: null, logo };
  const report = { ...printed, language: 'es', title: '', subtitle: [], sections: [], brand } as const;
  await writeReport(report, AbortSignal.timeout(patience)).catch(() => {
    throw settingsErrors.LOGO_UNREADABLE();
  });
}
