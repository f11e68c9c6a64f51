import { describeProvider, isOnOwnMachine, type NamedProvider } from '#platform/config/named-provider.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';

/** The provider that the company released, and what it lets it do. */
interface ReleasedProvider {
  readonly named: NamedProvider;
  /** people who were never linked are linked at their first sign-in, by their username */
  readonly linksByUsername: boolean;
  /** signing out ends the provider's session too */
  readonly signsOut: boolean;
}

/**
 * What of the identity provider holds: `off` where the company released none, `changed` where the environment names another one
 * than it released, or none. Nothing else takes its place by itself.
 */
export async function readProvider(
  { provider }: Pick<Services, 'provider'>,
  db: Queryable,
): Promise<ReleasedProvider | 'off' | 'changed'> {
  const row = await db
    .selectFrom('settings')
    .select(['oidc_provider', 'oidc_by_username', 'oidc_signs_out'])
    .executeTakeFirst();
  if (row?.oidc_provider == null) return 'off';
  if (provider === undefined || describeProvider(provider) !== row.oidc_provider) return 'changed';
  return {
    named: provider,
    linksByUsername: row.oidc_by_username === true,
    signsOut: row.oidc_signs_out === true,
  };
}

/**
 * Where the provider sends people back to: the configured address of this installation (`email_url`), which must be https; on the
 * very machine, for who tries it out, the address that the call came to.
 * @param origin scheme, host and port of the call
 * @returns scheme, host and port; null where none is configured
 */
export async function readReturnOrigin(db: Queryable, origin: string): Promise<string | null> {
  const called = URL.canParse(origin) ? new URL(origin) : null;
  if (called !== null && isOnOwnMachine(called)) return called.origin;
  const row = await db.selectFrom('settings').select('email_url').executeTakeFirst();
  const text = row?.email_url ?? '';
  const own = URL.canParse(text) ? new URL(text) : null;
  return own?.protocol === 'https:' ? own.origin : null;
}
