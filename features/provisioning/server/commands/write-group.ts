import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  insertAudited,
  insertAuditedRows,
  updateAudited,
  updateAuditedRows,
} from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { isId, isObject, lowered, textOf } from '../scim/attributes.ts';
import { scimErrors } from '../scim/errors.ts';
import { parsePath } from '../scim/parse-path.ts';
import type { PatchOperation } from '../scim/patch-user.ts';
import { settleAgain } from '../settle/settle-again.ts';
import type { ProgramWrite } from './write-user.ts';

/** A group as it was sent. */
export interface SentGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  /** identifiers of users */
  readonly members: readonly string[];
}

/** @throws Refusal SCIM_SYNTAX, SCIM_VALUE */
export function readGroup(sent: unknown): SentGroup {
  if (!isObject(sent)) throw scimErrors.SCIM_SYNTAX({ part: 'Group' });
  const { displayname, externalid, members } = lowered(sent);
  const displayName = textOf(displayname, 'displayName');
  if (displayName === undefined) throw scimErrors.SCIM_VALUE({ attribute: 'displayName' });
  return { displayName, externalId: textOf(externalid, 'externalId') ?? null, members: readMembers(members) };
}

/** @throws Refusal SCIM_VALUE */
function readMembers(sent: unknown): readonly string[] {
  if (sent === undefined || sent === null) return [];
  const list = Array.isArray(sent) ? sent : [sent];
  const ids = list.map((entry) => textOf(isObject(entry) ? lowered(entry).value : entry, 'members.value'));
  if (ids.some((id) => id === undefined || !isId(id))) {
    throw scimErrors.SCIM_VALUE({ attribute: 'members.value' });
  }
  return [...new Set(ids.map((id) => String(id).toLowerCase()))];
}

/** Keeps a group; it stands for no profile before a person says so. @throws Refusal SCIM_UNIQUENESS, SCIM_VALUE */
export async function createGroup(write: ProgramWrite, sent: SentGroup): Promise<string> {
  const { tx, act, connectionId } = write;
  await lockPeople(tx);
  const id = randomUUID();
  await requireOwnName(write, id, sent.displayName);
  const row = { provisioned_group_id: id, connection_id: connectionId, created_at: act.at };
  const more = { external_id: sent.externalId, display_name: sent.displayName };
  await insertAudited(tx, 'provisioned_group', { ...row, ...more }, act);
  await setMembers(write, id, sent.members);
  return id;
}

/** Replaces a group and its members. @throws Refusal SCIM_NOT_FOUND, SCIM_UNIQUENESS, SCIM_VALUE */
export async function replaceGroup(write: ProgramWrite, id: string, sent: SentGroup): Promise<void> {
  await lockPeople(write.tx);
  await lockGroup(write, id);
  await rename(write, id, sent);
  await setMembers(write, id, sent.members);
}

/** Changes a group by the operations of a PATCH. @throws Refusal SCIM_NOT_FOUND, SCIM_PATH, SCIM_VALUE, SCIM_UNIQUENESS */
export async function changeGroup(
  write: ProgramWrite,
  id: string,
  operations: readonly PatchOperation[],
): Promise<void> {
  await lockPeople(write.tx);
  const { displayName, externalId } = await lockGroup(write, id);
  const names = { displayName, externalId };
  const members = new Set(await readMemberIds(write, id));
  for (const { op, path, value } of operations) {
    if (path === null) {
      if (op === 'remove' || !isObject(value)) throw scimErrors.SCIM_SYNTAX({ part: 'value' });
      for (const [name, one] of Object.entries(value)) applyTo(name.toLowerCase(), op, one);
      continue;
    }
    const { attribute, where } = parsePath(path);
    if (where !== null) {
      if (attribute !== 'members' || op !== 'remove') throw scimErrors.SCIM_PATH({ path: path.slice(0, 100) });
      members.delete(where.value.toLowerCase());
    } else applyTo(attribute, op, value);
  }
  await rename(write, id, names);
  await setMembers(write, id, [...members]);

  function applyTo(attribute: string, op: PatchOperation['op'], value: unknown): void {
    if (attribute === 'displayname') {
      const name = op === 'remove' ? undefined : textOf(value, 'displayName');
      if (name === undefined) throw scimErrors.SCIM_MUTABILITY({ attribute: 'displayName' });
      names.displayName = name;
    } else if (attribute === 'externalid')
      names.externalId = op === 'remove' ? null : (textOf(value, 'externalId') ?? null);
    else if (attribute === 'members') {
      const ids = readMembers(value);
      // Without a value all go (RFC 7644 section 3.5.2.2); some directories name there whom they mean.
      if (op === 'replace' || (op === 'remove' && ids.length === 0)) members.clear();
      for (const one of ids)
        if (op === 'remove') members.delete(one);
        else members.add(one);
    }
  }
}

/** Ends a group: its members stand for nothing by it any more, and stay where they are. @throws Refusal SCIM_NOT_FOUND */
export async function deleteGroup(write: ProgramWrite, id: string): Promise<void> {
  await lockPeople(write.tx);
  await lockGroup(write, id);
  await setMembers(write, id, []);
  await updateAudited(write.tx, 'provisioned_group', { provisioned_group_id: id }, { deleted: true }, write.act, {
    action: 'delete',
  });
}

async function lockGroup({ tx, connectionId }: ProgramWrite, id: string) {
  const row = await tx
    .selectFrom('provisioned_group')
    .select(['display_name as displayName', 'external_id as externalId'])
    .where('provisioned_group_id', '=', id)
    .where('connection_id', '=', connectionId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw scimErrors.SCIM_NOT_FOUND({ id });
  return row;
}

async function rename(write: ProgramWrite, id: string, sent: Omit<SentGroup, 'members'>): Promise<void> {
  const { tx, act } = write;
  const { displayName, externalId } = await lockGroup(write, id);
  if (displayName === sent.displayName && externalId === sent.externalId) return;
  await requireOwnName(write, id, sent.displayName);
  const names = { display_name: sent.displayName, external_id: sent.externalId };
  await updateAudited(tx, 'provisioned_group', { provisioned_group_id: id }, names, act);
}

async function requireOwnName({ tx, connectionId }: ProgramWrite, id: string, name: string): Promise<void> {
  const { rows } = await sql`
    select 1 from provisioned_group where connection_id = ${connectionId} and not deleted
      and provisioned_group_id <> ${id} and lower(display_name collate "und-x-icu") = lower(${name}::text collate "und-x-icu")`.execute(
    tx,
  );
  if (rows.length > 0) throw scimErrors.SCIM_UNIQUENESS({ attribute: 'displayName' });
}

async function readMemberIds({ tx }: ProgramWrite, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('provisioned_member')
    .select('provisioned_user_id')
    .where('provisioned_group_id', '=', id)
    .where('deleted', '=', false)
    .execute();
  return rows.map((row) => row.provisioned_user_id);
}

/** Makes these the members of a group, and settles those whom that moves. @throws Refusal SCIM_VALUE for who is no user of it */
async function setMembers(write: ProgramWrite, id: string, wanted: readonly string[]): Promise<void> {
  const { tx, act, connectionId } = write;
  const current = new Set(await readMemberIds(write, id));
  const kept = new Set(wanted);
  const added = wanted.filter((one) => !current.has(one));
  const removed = [...current].filter((one) => !kept.has(one));
  if (added.length === 0 && removed.length === 0) return;
  const { rows } = await sql<{ id: string; was: boolean }>`
    select u.provisioned_user_id as id, m.provisioned_user_id is not null as was from provisioned_user u
    left join provisioned_member m on m.provisioned_user_id = u.provisioned_user_id and m.provisioned_group_id = ${id}
    where u.connection_id = ${connectionId} and not u.deleted and u.provisioned_user_id = any(${added}::uuid[])`.execute(
    tx,
  );
  if (rows.length < added.length) throw scimErrors.SCIM_VALUE({ attribute: 'members.value' });
  const fresh = rows
    .filter(({ was }) => !was)
    .map((row) => ({ provisioned_group_id: id, provisioned_user_id: row.id }));
  await insertAuditedRows(tx, 'provisioned_member', fresh, act);
  const back = rows.filter(({ was }) => was).map((row) => row.id);
  const ofGroup = (ids: readonly string[]) =>
    sql`provisioned_group_id = ${id} and provisioned_user_id = any(${ids}::uuid[])`;
  if (back.length > 0)
    await updateAuditedRows(tx, 'provisioned_member', ofGroup(back), { deleted: false }, act, 'restore');
  if (removed.length > 0)
    await updateAuditedRows(tx, 'provisioned_member', ofGroup(removed), { deleted: true }, act, 'delete');
  const group = await tx
    .selectFrom('provisioned_group')
    .select('profile_id')
    .where('provisioned_group_id', '=', id)
    .executeTakeFirst();
  if (group?.profile_id != null) await settleAgain(write, [...added, ...removed]);
}
