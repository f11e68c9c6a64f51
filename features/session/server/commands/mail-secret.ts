import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import { formatMomentZoned } from '#platform/i18n/format.ts';
import { fillText, type Localized } from '#platform/i18n/language.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Services } from '#platform/services.ts';
import { productName } from '#product/product-name.ts';
import { sessionErrors } from '../errors.ts';
import type { Addressee } from '../queries/mail-way.ts';

interface Letter {
  readonly subject: Localized;
  readonly text: Localized;
}

/** The mails that carry a secret, short and without a picture: the reader must find the code, and whom to tell. */
const letters = {
  /** the person confirms their password with it */
  code: {
    subject: { es: '{product}: código para confirmar su contraseña', en: '{product}: code to confirm your password' },
    text: {
      es: 'Hola, {name}:\n\nSu código para confirmar la contraseña de su cuenta ({cwid}) es:\n\n{secret}\n\nVale hasta el {until}. No lo comparta con nadie, ni siquiera con sistemas.\n\nSi usted no está por firmar en {product}, otra persona ingresó con su usuario: avise a QA ahora.\n{url}',
      en: 'Hello {name},\n\nYour code to confirm the password of your account ({cwid}) is:\n\n{secret}\n\nIt is valid until {until}. Do not share it with anyone, not even IT.\n\nIf you are not about to sign something in {product}, somebody else has signed in as you: tell QA now.\n{url}',
    },
  },
  /** the person signs in with it, once */
  password: {
    subject: { es: '{product}: su contraseña de un solo uso', en: '{product}: your one-time password' },
    text: {
      es: 'Hola, {name}:\n\n{by} pidió una contraseña nueva para su cuenta ({cwid}). Es de un solo uso:\n\n{secret}\n\nIngrese con ella hasta el {until}: se le pedirá que elija la suya. No la comparta con nadie, ni siquiera con sistemas.\n\nSi usted no pidió una contraseña nueva, avise a QA.\n{url}',
      en: 'Hello {name},\n\n{by} asked for a new password for your account ({cwid}). It can be used once:\n\n{secret}\n\nSign in with it until {until}: you will be asked to choose your own. Do not share it with anyone, not even IT.\n\nIf you did not ask for a new password, tell QA.\n{url}',
    },
  },
} as const satisfies Readonly<Record<string, Letter>>;

interface Secret {
  readonly kind: keyof typeof letters;
  readonly secret: string;
  readonly until: Date;
  /** who asked for it, by name */
  readonly by: string;
}

/** What the events say that was sent. */
export const sentDetails = { code: 'code to confirm the password', password: 'one-time password' } as const;

/**
 * Mails a secret to its person alone: no table and no log holds it. One that did not leave is an event, by which it does not count among
 * those of the day.
 * @throws Refusal CODE_NOT_SENT, PASSWORD_NOT_SENT where the server does not take it
 */
export async function mailSecret(
  services: Pick<Services, 'db' | 'secrets' | 'clock' | 'companyAuthorities' | 'timeZone'>,
  { employeeNr, address, language, name, cwid, settings }: Addressee,
  { kind, secret, until, by }: Secret,
): Promise<void> {
  const { companyAuthorities, timeZone, clock } = services;
  const { host, port, sender, url, company } = settings;
  const words = {
    ...{ product: productName, name, cwid, secret, by, url: url ?? '' },
    until: formatMomentZoned(until, timeZone),
  };
  const { subject, text } = letters[kind];
  try {
    await sendMail(
      { host, port, sender, companyAuthorities },
      {
        to: [address],
        subject: fillText(subject[language], words),
        text: fillText(text[language], words),
        senderName: company === null ? productName : `${productName} · ${company}`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      },
    );
  } catch {
    const event = { at: clock.now(), kind: 'passwordCodeLost', cwid, employeeNr, detail: sentDetails[kind] } as const;
    await recordSecurityEvent(services, event);
    throw kind === 'code' ? sessionErrors.CODE_NOT_SENT() : sessionErrors.PASSWORD_NOT_SENT();
  }
}
