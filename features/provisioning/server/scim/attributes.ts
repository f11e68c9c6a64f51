import { isPlain } from '#platform/schema/text.ts';
import { scimErrors } from './errors.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The attributes of a user that are kept, besides `active`; everything else that is sent is ignored (RFC 7644 section 3.3). */
export const plainAttributes = [
  'userName',
  'externalId',
  'displayName',
  'nickName',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
] as const;
export const nameAttributes = ['formatted', 'familyName', 'givenName', 'middleName'] as const;
export const enterpriseAttributes = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'] as const;

export interface ScimEmail {
  readonly value: string;
  readonly type?: string;
  readonly primary?: boolean;
}

type Texts<Names extends readonly string[]> = { readonly [Name in Names[number]]?: string };

/** A user as the other program sent it, of what is kept. */
export type ScimUser = Texts<typeof plainAttributes> & {
  readonly userName: string;
  readonly active: boolean;
  readonly name?: Texts<typeof nameAttributes>;
  readonly emails?: readonly ScimEmail[];
  readonly [enterpriseSchema]?: Texts<typeof enterpriseAttributes> & { readonly manager?: { readonly value: string } };
};

type Sent = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object without regard to the case of their names (RFC 7643 section 2.1). */
export const lowered = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));

/** Whether a text could be one of our identifiers; what is none names nothing. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Longest text of an attribute. */
const longest = 255;

/** A text, or a number or truth that stands for one; undefined for nothing. @throws Refusal SCIM_VALUE */
export function textOf(value: unknown, attribute: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') throw scimErrors.SCIM_VALUE({ attribute });
  const text = String(value).trim().normalize('NFC');
  if (text === '') return undefined;
  if (text.length > longest || !isPlain(text)) throw scimErrors.SCIM_VALUE({ attribute });
  return text;
}

/** True or false, or their words in any case, as one directory sends them. @throws Refusal SCIM_VALUE */
export function truthOf(value: unknown, attribute: string): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw scimErrors.SCIM_VALUE({ attribute });
  return word === 'true';
}

/** Those of the named texts that are there. */
export function textsOf<const Names extends readonly string[]>(sent: Sent, names: Names, prefix = ''): Texts<Names> {
  const found = names.flatMap((name) => {
    const text = textOf(sent[name.toLowerCase()], `${prefix}${name}`);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(found);
}
