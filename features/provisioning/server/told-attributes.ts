import {
  enterpriseAttributes,
  enterpriseSchema,
  nameAttributes,
  plainAttributes,
  type ScimUser,
} from './scim/attributes.ts';

interface ToldAttribute {
  /** as directories call it */
  readonly attribute: string;
  readonly value: string;
}

/** Who it is, by whom they are known: what is looked for first. */
const first = ['displayName', 'userName', 'externalId', 'title'] as const;

/** What was sent of somebody, in the words of directories and in the order in which a person reads it: who, where, and the rest. */
export function toldAttributes(user: ScimUser): readonly ToldAttribute[] {
  const company = user[enterpriseSchema];
  const rest = plainAttributes.filter((name) => !first.some((one) => one === name));
  const told: readonly (readonly [attribute: string, value: string | undefined])[] = [
    ...first.map((name) => [name, user[name]] as const),
    ...enterpriseAttributes.map((name) => [name, company?.[name]] as const),
    ['manager', company?.manager?.value],
    ['emails', user.emails?.map(({ value }) => value).join(', ')],
    ...nameAttributes.map((name) => [`name.${name}`, user.name?.[name]] as const),
    ...rest.map((name) => [name, user[name]] as const),
    ['active', String(user.active)],
  ];
  return told.flatMap(([attribute, value]) => (value === undefined || value === '' ? [] : [{ attribute, value }]));
}
