import {
  enterpriseAttributes,
  enterpriseSchema,
  isObject,
  lowered,
  nameAttributes,
  plainAttributes,
  type ScimEmail,
  type ScimUser,
  textOf,
  textsOf,
  truthOf,
} from './attributes.ts';
import { scimErrors } from './errors.ts';

const mostEmails = 20;

/**
 * A user out of what another program sent, whole: attributes in any case of letters, truths and numbers as texts, the manager as a
 * text, the extension in an object or by flat names, as directories send them.
 * @throws Refusal SCIM_SYNTAX, SCIM_VALUE
 */
export function readUser(sent: unknown): ScimUser {
  if (!isObject(sent)) throw scimErrors.SCIM_SYNTAX({ part: 'User' });
  const members = lowered(sent);
  const plain = textsOf(members, plainAttributes);
  const { userName } = plain;
  if (userName === undefined) throw scimErrors.SCIM_VALUE({ attribute: 'userName' });
  const name = isObject(members.name) ? textsOf(lowered(members.name), nameAttributes, 'name.') : {};
  const emails = readEmails(members.emails);
  const enterprise = readEnterprise(members);
  return {
    ...plain,
    userName,
    active: truthOf(members.active, 'active') ?? true,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    ...(emails.length === 0 ? {} : { emails }),
    ...(Object.keys(enterprise).length === 0 ? {} : { [enterpriseSchema]: enterprise }),
  };
}

function readEmails(sent: unknown): readonly ScimEmail[] {
  if (sent === undefined || sent === null) return [];
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > mostEmails) throw scimErrors.SCIM_VALUE({ attribute: 'emails' });
  return list.flatMap((entry): ScimEmail[] => {
    const email = isObject(entry) ? lowered(entry) : { value: entry };
    const value = textOf(email.value, 'emails.value');
    if (value === undefined) return [];
    const type = textOf('type' in email ? email.type : undefined, 'emails.type');
    const primary = truthOf('primary' in email ? email.primary : undefined, 'emails.primary');
    return [{ value, ...(type === undefined ? {} : { type }), ...(primary === undefined ? {} : { primary }) }];
  });
}

/** The extension: in its object, or by names that hold all of its address. */
function readEnterprise(members: Readonly<Record<string, unknown>>): NonNullable<ScimUser[typeof enterpriseSchema]> {
  const urn = enterpriseSchema.toLowerCase();
  const nested = members[urn];
  const flat = Object.entries(members)
    .filter(([name]) => name.startsWith(`${urn}:`))
    .map(([name, value]) => [name.slice(urn.length + 1), value]);
  const extension = { ...(isObject(nested) ? lowered(nested) : {}), ...Object.fromEntries(flat) };
  const { manager } = extension;
  const value = textOf(isObject(manager) ? lowered(manager).value : manager, `${enterpriseSchema}:manager`);
  return {
    ...textsOf(extension, enterpriseAttributes, `${enterpriseSchema}:`),
    ...(value === undefined ? {} : { manager: { value } }),
  };
}
