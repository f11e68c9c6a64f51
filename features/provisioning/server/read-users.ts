import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { ScimUser } from './scim/attributes.ts';
import { enterpriseSchema, isId, userSchema } from './scim/attributes.ts';
import { scimErrors } from './scim/errors.ts';
import { filterSql, userPlaces } from './scim/filter-sql.ts';
import type { Page } from './scim/list-response.ts';

interface ReadRow {
  readonly id: string;
  readonly resource: ScimUser;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly person_active: number | null;
  readonly person_revision: number | null;
  readonly state: string;
  readonly groups: readonly { readonly value: string; readonly display: string }[] | null;
}

const columns = sql`u.provisioned_user_id as id, u.resource, u.revision, u.created_at, u.updated_at, u.state,
  p.active as person_active, p.revision as person_revision,
  (select json_agg(json_build_object('value', g.provisioned_group_id, 'display', g.display_name) order by g.display_name)
    from provisioned_member m join provisioned_group g using (provisioned_group_id)
    where m.provisioned_user_id = u.provisioned_user_id and not m.deleted and not g.deleted) as groups`;
const from = sql`provisioned_user u left join collaborator p on p.employee_nr = u.employee_nr`;

/** A user as SCIM tells it. @param base address of /scim/v2 */
function asScim(row: ReadRow, base: string) {
  const { resource } = row;
  // A call that only reports answers as if it were done; else whether somebody is at work here is what this company says.
  const isLive = row.person_active !== null && row.state !== 'dry';
  return {
    schemas: [userSchema, ...(enterpriseSchema in resource ? [enterpriseSchema] : [])],
    id: row.id,
    ...resource,
    active: isLive ? row.person_active !== 0 : resource.active,
    ...(row.groups === null ? {} : { groups: row.groups }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: versionOf(row),
    },
  };
}

/** Changes with every change of what was sent, and of the person behind it by whomever. */
const versionOf = (row: Pick<ReadRow, 'revision' | 'person_revision'>) =>
  `W/"${row.revision}-${row.person_revision ?? 0}"`;

/** An identifier in lower case. @throws Refusal SCIM_NOT_FOUND */
export function requireId(id: string): string {
  if (!isId(id)) throw scimErrors.SCIM_NOT_FOUND({ id: id.slice(0, 60) });
  return id.toLowerCase();
}

/** One user of a connection, of nobody else's. @throws Refusal SCIM_NOT_FOUND */
export async function readUser(db: Queryable, connectionId: number, id: string, base: string) {
  const { rows } = await sql<ReadRow>`
    select ${columns} from ${from}
    where u.connection_id = ${connectionId} and u.provisioned_user_id = ${id} and not u.deleted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw scimErrors.SCIM_NOT_FOUND({ id });
  return asScim(row, base);
}

/** The users of a connection that a filter picks, in the order in which they came. @throws Refusal SCIM_FILTER */
export async function readUsers(
  db: Queryable,
  connectionId: number,
  { filter, page, base }: { readonly filter: string | undefined; readonly page: Page; readonly base: string },
) {
  const where = sql`u.connection_id = ${connectionId} and not u.deleted and ${filterSql(filter, userPlaces)}`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count from ${from} where ${where}`.execute(
    db,
  );
  const total = counted.rows[0]?.count ?? 0;
  if (page.count === 0 || total === 0) return { total, resources: [] };
  const { rows } = await sql<ReadRow>`
    select ${columns} from ${from} where ${where}
    order by u.created_at, u.provisioned_user_id offset ${page.startIndex - 1} limit ${page.count}`.execute(db);
  return { total, resources: rows.map((row) => asScim(row, base)) };
}
