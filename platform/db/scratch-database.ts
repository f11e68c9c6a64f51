import pg from 'pg';
import { productName } from '#product/product-name.ts';
import { asOwner } from './as-owner.ts';

/** What the schema of a database says while it is somebody's scratch place. */
const mark = `${productName}: scratch of a rehearsal, may be emptied`;

/**
 * Takes a database of one's own server as a scratch place: one that is empty, or that a scratch place of before was left in.
 * @param ownerUrl its owner's address
 * @throws Error in words where there is anything else in it
 */
export async function claimScratchDatabase(ownerUrl: string): Promise<void> {
  const { isMarked, isEmpty } = await asOwner(ownerUrl, async ({ pool }) => {
    const { rows } = await pool.query<{ isMarked: boolean; isEmpty: boolean }>(
      `select obj_description('public'::regnamespace) is not distinct from $1 as "isMarked",
        not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')) as "isEmpty"`,
      [mark],
    );
    return rows[0] ?? { isMarked: false, isEmpty: false };
  });
  if (!isMarked && !isEmpty)
    throw new Error(
      'REHEARSAL_DATABASE_URL: no está vacía; se ensaya solo en un lugar vacío / is not empty; only an empty place will do',
    );
  if (isMarked) await emptyScratchDatabase(ownerUrl);
  await asOwner(ownerUrl, ({ pool }) => pool.query(`comment on schema public is ${pg.escapeLiteral(mark)}`));
}

/** Makes a scratch database empty again, and removes the application's login of it. */
export async function emptyScratchDatabase(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async ({ pool }) => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and pg_has_role(current_user, usesysid, 'member')`,
    );
    await pool.query(`drop schema if exists pgboss cascade; drop schema public cascade;
      create schema public; grant usage on schema public to public`);
    const { rows } = await pool.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname = left(current_database(), 50) || '_server'`,
    );
    for (const { name } of rows) await pool.query(`drop role ${pg.escapeIdentifier(name)}`);
  });
}
