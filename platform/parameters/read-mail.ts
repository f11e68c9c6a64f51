import type { Queryable } from '#platform/db/database.ts';

/** The parameters that mails to people are sent by (S1 section 2). */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly sender: string;
  /** where the application is opened */
  readonly url: string | null;
  readonly company: string | null;
  /** of the company, `#0f5565`; null: the product's */
  readonly accentColor: string | null;
}

/** The parameters of mail, or null where it is off. */
export async function readMailSettings(db: Queryable): Promise<MailSettings | null> {
  const row = await db
    .selectFrom('settings')
    .select(['host', 'port', 'email_from', 'email_url', 'company', 'accent_color'])
    .where('validate_email', '=', true)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { host, port, email_from: sender, email_url: url, company, accent_color: accentColor } = row;
  return host === null || port === null || sender === null ? null : { host, port, sender, url, company, accentColor };
}
