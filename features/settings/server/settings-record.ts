import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { passwordPlaceholder, settingsShape } from '../shared/contract.ts';
import { logoWords } from './logo-words.ts';

/** The one row of general parameters. Its LDAP password is read as set or not, and as changed or not, never as itself. */
export const settingsRecord = defineRecord({
  shape: settingsShape,
  table: 'settings',
  columns: {
    password: 'password_ldap',
    passkeys: 'passkeys',
    logo: 'logo',
    oidcByUsername: 'oidc_by_username',
    oidcSignsOut: 'oidc_signs_out',
  },
  joined: {
    logo: logoWords(sql`t.logo`),
    // Null in what was saved before there were any.
    passkeys: sql`coalesce(t.passkeys, false)`,
    oidcByUsername: sql`coalesce(t.oidc_by_username, false)`,
    oidcSignsOut: sql`coalesce(t.oidc_signs_out, false)`,
    password: sql`case when t.password_ldap is null then '' else ${passwordPlaceholder}::text end`,
    passwordChanged: sql`coalesce((
      select before."row" ->> 'password_ldap' is distinct from '\\x' || encode(t.password_ldap, 'hex') from history before
      where before.entity = 'settings' and before.record_key = '1' and before.revision = t.revision - 1
    ), t.password_ldap is not null)`,
  },
});
