import { sql } from 'kysely';
import { peopleErrors } from '#features/people/server/public.ts';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import {
  provisionedGroupFields,
  provisionedGroupShape,
  provisionedUserShape,
  provisionedValueFields,
  provisionedValueShape,
} from '../shared/contract.ts';
import { addValue, editGroup, removeValue } from './commands/say-mapping.ts';
import { enterpriseSchema } from './scim/attributes.ts';

const connection = { c: { sql: sql`left join connection c on c.connection_id = t.connection_id` } };
const profile = { f: { sql: sql`left join profile f on f.profile_id = t.profile_id` } };

/** People as connections sent them. */
export const provisionedUser = defineRecord({
  shape: provisionedUserShape,
  table: 'provisioned_user',
  columns: { iD_Provisioned_User: 'provisioned_user_id' },
  joins: { ...connection, p: { sql: sql`left join collaborator p on p.employee_nr = t.employee_nr` } },
  joined: {
    iD_Provisioned_User: sql`t.provisioned_user_id::text`,
    connection_Name: 'c.name',
    person_Name: 'p.name',
    display_Name: sql`coalesce(t.resource ->> 'displayName', t.resource #>> '{name,formatted}',
      concat_ws(' ', t.resource #>> '{name,givenName}', t.resource #>> '{name,familyName}'))`,
    title: sql`t.resource ->> 'title'`,
    department: sql`t.resource #>> array[${enterpriseSchema}::text, 'department']`,
    act: sql`t.plan ->> 'act'`,
  },
  neverNull: ['user_Name', 'state'],
});

/** Groups as connections sent them, and the profile that a person said each to stand for. */
export const provisionedGroup = defineRecord({
  shape: provisionedGroupShape,
  table: 'provisioned_group',
  columns: { iD_Provisioned_Group: 'provisioned_group_id' },
  joins: { ...connection, ...profile, s: { sql: sql`left join sector s on s.sector_id = f.sector_id`, needs: 'f' } },
  joined: {
    iD_Provisioned_Group: sql`t.provisioned_group_id::text`,
    connection_Name: 'c.name',
    profile_Name: 'f.name',
    sector_Name: 's.name',
    members: sql`(select count(*)::integer from provisioned_member m
      where m.provisioned_group_id = t.provisioned_group_id and not m.deleted)`,
  },
  past: { members: sql`null::integer` },
  neverNull: ['display_Name'],
  references: [
    { field: 'iD_Profile', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
  ],
  write: { update: updateWith(provisionedGroupFields, editGroup) },
});

/** What words of connections stand for. */
export const provisionedValue = defineRecord({
  shape: provisionedValueShape,
  table: 'provisioned_value',
  joins: {
    ...connection,
    ...profile,
    s: { sql: sql`left join sector s on s.sector_id = coalesce(t.sector_id, f.sector_id)`, needs: 'f' },
  },
  joined: { connection_Name: 'c.name', profile_Name: 'f.name', sector_Name: 's.name' },
  neverNull: ['attribute', 'value', 'iD_Connection'],
  references: [
    { field: 'iD_Connection', table: 'connection', column: 'connection_id' },
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
    { field: 'iD_Profile', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
  ],
  unique: { provisioned_value_sector: 'value', provisioned_value_profile: 'value' },
  write: { insert: insertWith(provisionedValueFields, addValue), remove: removeValue },
});
