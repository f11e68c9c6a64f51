import { sql } from 'kysely';
import { peopleErrors } from '#features/people/server/public.ts';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { connectionFields, connectionKeyShape, connectionShape, newConnectionFields } from '../shared/contract.ts';
import { addConnection } from './commands/add-connection.ts';
import { editConnection } from './commands/edit-connection.ts';
import { endConnection } from './commands/end-connection.ts';

/** Another program of the company, by its name. */
export const connection = defineRecord({
  shape: connectionShape,
  table: 'connection',
  joins: {
    r: { sql: sql`left join collaborator r on r.employee_nr = t.responsible_nr` },
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
  },
  joined: {
    responsible_Name: 'r.name',
    sector_Name: 's.name',
    // Of a webhook: what it took last, and the last attempt at what it has not taken.
    used_At: sql`case t.kind when 'webhook' then (
        select d.closed_at from webhook_delivery d where d.connection_id = t.connection_id and d.state = 1
        order by d.delivery_id desc limit 1)
      else (select max(u.used_at) from connection_use u join connection_key k using (connection_key_id)
        where k.connection_id = t.connection_id) end`,
    failed_At: sql`case t.kind when 'webhook' then (
        select max(d.tried_at) from webhook_delivery d
        where d.connection_id = t.connection_id and d.state in (0, 2) and d.problem is not null)
      else (select max(f.last_at) from connection_failure f where f.connection_id = t.connection_id) end`,
  },
  past: { used_At: sql`null::timestamptz`, failed_At: sql`null::timestamptz` },
  neverNull: ['name', 'kind', 'active', 'scope', 'responsible_Nr', 'dry_Run', 'held_Percent'],
  references: [
    {
      field: 'responsible_Nr',
      table: 'collaborator',
      column: 'employee_nr',
      condition: sql`active = 1`,
      refusal: peopleErrors.COLLABORATOR_NOT_REGISTERED,
    },
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
  ],
  unique: { connection_name: 'name' },
  write: {
    insert: insertWith(newConnectionFields, addConnection),
    update: updateWith(connectionFields, editConnection),
    remove: endConnection,
  },
});

/** A bearer token of a connection, for its history alone: never the token, of which nothing is kept. */
export const connectionKey = defineRecord({
  shape: connectionKeyShape,
  table: 'connection_key',
  joins: { c: { sql: sql`left join connection c on c.connection_id = t.connection_id` } },
  joined: { connection_Name: 'c.name' },
});
