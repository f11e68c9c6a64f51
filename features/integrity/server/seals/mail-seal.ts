import { sql } from 'kysely';
import { formatMoment } from '#platform/i18n/format.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { productName } from '#product/product-name.ts';
import type { SealMark } from '../../shared/contract.ts';

type MailServices = Pick<Services, 'db' | 'timeZone' | 'companyAuthorities'>;

/**
 * Tells administrators of ITPS and QA number and hash of a seal, where mail is on: one more place that no hand in the
 * database reaches. A mail that cannot be sent never stops the sealing.
 */
export async function mailSeal(services: MailServices, seal: SealMark): Promise<void> {
  const { timeZone } = services;
  const moment = formatMoment(seal.sealedAt, timeZone);
  await mailAuditors(services, {
    subject: `${productName}: sello / seal ${seal.number}`,
    text: [
      `Sello n.º ${seal.number}, ${moment} (${timeZone})`,
      `Huella / hash: ${seal.hash}`,
      '',
      'Guarde este mensaje: con él se demuestra que el registro de auditoría no fue recortado ni reescrito.',
      'Keep this message: it shows that the audit trail was neither cut nor rewritten.',
    ].join('\n'),
  });
}

/**
 * Sends the administrators of ITPS and QA one mail, where mail is on; one that cannot be sent is left out.
 * @returns whether the mail server took it
 */
export async function mailAuditors(
  services: MailServices,
  mail: { readonly subject: string; readonly text: string },
): Promise<boolean> {
  try {
    const { db, companyAuthorities } = services;
    const settings = await readMailSettings(db);
    if (settings === null) return false;
    const { rows } = await sql<{ email: string }>`
      select email from collaborator where role in (0, 1) and active = 1 and email <> '' order by employee_nr`.execute(
      db,
    );
    if (rows.length === 0) return false;
    const { host, port, sender } = settings;
    await sendMail({ host, port, sender, companyAuthorities }, { to: rows.map((row) => row.email), ...mail });
    return true;
  } catch {
    // A seal is in the anchor file already, and the next day's mail covers it; the bells show what was found.
    return false;
  }
}
