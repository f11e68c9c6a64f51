import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { groupSchema } from './scim/attributes.ts';
import { scimErrors } from './scim/errors.ts';
import { filterSql, groupPlaces } from './scim/filter-sql.ts';
import type { Page } from './scim/list-response.ts';

interface ReadRow {
  readonly id: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly members: readonly { readonly value: string; readonly display: string }[] | null;
}

const columns = sql`g.provisioned_group_id as id, g.display_name, g.external_id, g.revision, g.created_at, g.updated_at`;
const members = sql`(select json_agg(json_build_object('value', u.provisioned_user_id, 'display', u.user_name) order by u.user_name)
  from provisioned_member m join provisioned_user u using (provisioned_user_id)
  where m.provisioned_group_id = g.provisioned_group_id and not m.deleted and not u.deleted) as members`;
const noMembers = sql`null as members`;

function asScim(row: ReadRow, base: string) {
  return {
    schemas: [groupSchema],
    id: row.id,
    displayName: row.display_name,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    members: (row.members ?? []).map(({ value, display }) => ({ value, display, $ref: `${base}/Users/${value}` })),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: `W/"${row.revision}"`,
    },
  };
}

/** One group of a connection. @throws Refusal SCIM_NOT_FOUND */
export async function readGroupOf(db: Queryable, connectionId: number, id: string, base: string) {
  const { rows } = await sql<ReadRow>`
    select ${columns}, ${members} from provisioned_group g
    where g.connection_id = ${connectionId} and g.provisioned_group_id = ${id} and not g.deleted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw scimErrors.SCIM_NOT_FOUND({ id });
  return asScim(row, base);
}

/** The groups of a connection that a filter picks. @param withMembers false where the caller wants none: there may be thousands */
export async function readGroupsOf(
  db: Queryable,
  connectionId: number,
  asked: {
    readonly filter: string | undefined;
    readonly page: Page;
    readonly base: string;
    readonly withMembers: boolean;
  },
) {
  const { filter, page, base, withMembers } = asked;
  const where = sql`g.connection_id = ${connectionId} and not g.deleted and ${filterSql(filter, groupPlaces)}`;
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from provisioned_group g where ${where}`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  if (page.count === 0 || total === 0) return { total, resources: [] };
  const { rows } = await sql<ReadRow>`
    select ${columns}, ${withMembers ? members : noMembers} from provisioned_group g where ${where}
    order by g.created_at, g.provisioned_group_id offset ${page.startIndex - 1} limit ${page.count}`.execute(db);
  return { total, resources: rows.map((row) => asScim(row, base)) };
}
