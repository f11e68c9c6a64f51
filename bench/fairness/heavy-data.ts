import pg from 'pg';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { systemActor } from '#platform/signing/act.ts';
import { Role } from '#product/roles.ts';

/**
 * What makes heavy calls heavy: a long log to search, and a record with a long history to print.
 * @param administrator who is made one, open sessions included
 */
export async function makeHeavyData(
  ownerUrl: string,
  events: number,
  revisions: number,
  administrator: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into security_event (happened_at, kind, cwid, employee_nr, address, detail)
     select now() - n * interval '1 second', 'signInSucceeded', 'u' || lpad(to_hex(n % 1000), 5, '0'), null, '127.0.0.1',
       'evento ' || md5(n::text) from generate_series(1, $1::integer) n`,
    [events],
  );
  await client.query('update collaborator set role = $2 where employee_nr = $1', [administrator, Role.AdminITPS]);
  await client.query('update session set roles = array[$2::smallint] where employee_nr = $1', [
    administrator,
    Role.AdminITPS,
  ]);
  await client.query('update session_start set role = $2 where employee_nr = $1', [administrator, Role.AdminITPS]);
  // The generated sectors have numbers of their own making.
  await client.query("select setval(pg_get_serial_sequence('sector', 'sector_id'), 1000)");
  await client.query('vacuum (analyze) security_event');
  await client.end();
  const { db, close } = openDatabase(ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  const act = { at: new Date(), timeZone: 'UTC', by: systemActor, reason: 'bench' };
  await db.transaction().execute(async (tx) => {
    const fields = { name: 'Historia larga', active: 1, management: 'PR' } as const;
    const { sector_id } = await insertAudited(tx, 'sector', fields, act);
    for (let n = 1; n < revisions; n += 1) {
      await updateAudited(tx, 'sector', { sector_id }, { name: `Historia larga ${n}` }, act);
    }
  });
  await close();
}
