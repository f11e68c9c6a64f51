import type { FastifyRequest } from 'fastify';
import type { Queryable } from '#platform/db/database.ts';

/** Where people open the application, as mails name it; until a parameter says so, where this caller has it: `https://capacita.example`. */
export async function readPublicOrigin(db: Queryable, { protocol, host }: FastifyRequest): Promise<string> {
  const settings = await db.selectFrom('settings').select('email_url').executeTakeFirst();
  const url = settings?.email_url;
  return url == null ? `${protocol}://${host}` : new URL(url).origin;
}
