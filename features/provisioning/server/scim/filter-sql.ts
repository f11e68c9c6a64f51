import { type RawBuilder, sql } from 'kysely';
import { folded } from '#platform/db/folded.ts';
import {
  enterpriseAttributes,
  enterpriseSchema,
  isId,
  nameAttributes,
  plainAttributes,
  userSchema,
} from './attributes.ts';
import { scimErrors } from './errors.ts';
import { type Filter, type FilterOperator, parseFilter } from './parse-filter.ts';

/** How an attribute is compared: case counts, or does not, or it is a truth, a moment, or a number of ours. */
type Comparison = 'exact' | 'folded' | 'truth' | 'moment' | 'id';

interface FilterPlace {
  readonly sql: RawBuilder<unknown>;
  readonly as: Comparison;
}

/** What may be filtered, by its name in lower case. */
export type FilterPlaces = Readonly<Record<string, FilterPlace>>;

const inResource = (...path: readonly string[]): FilterPlace => ({
  sql: sql`(u.resource #>> ${path}::text[])`,
  as: 'folded',
});
const named = <T>(names: readonly string[], of: (name: string) => T, prefix = '') =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`.toLowerCase(), of(name)]));

/** Of users `u`, with the person `p` behind them. */
export const userPlaces: FilterPlaces = {
  ...named(plainAttributes, (name) => inResource(name)),
  ...named(nameAttributes, (name) => inResource('name', name), 'name.'),
  ...named(enterpriseAttributes, (name) => inResource(enterpriseSchema, name), `${enterpriseSchema}:`),
  [`${enterpriseSchema}:manager`.toLowerCase()]: inResource(enterpriseSchema, 'manager', 'value'),
  [`${enterpriseSchema}:manager.value`.toLowerCase()]: inResource(enterpriseSchema, 'manager', 'value'),
  username: { sql: sql`u.user_name`, as: 'folded' },
  externalid: { sql: sql`u.external_id`, as: 'exact' },
  id: { sql: sql`u.provisioned_user_id`, as: 'id' },
  active: { sql: sql`coalesce(p.active <> 0, (u.resource ->> 'active')::boolean)`, as: 'truth' },
  emails: { sql: sql`(u.resource #>> '{emails,0,value}')`, as: 'folded' },
  'emails.value': { sql: sql`(u.resource #>> '{emails,0,value}')`, as: 'folded' },
  'meta.lastmodified': { sql: sql`u.updated_at`, as: 'moment' },
  'meta.created': { sql: sql`u.created_at`, as: 'moment' },
};

/** Of groups `g`. */
export const groupPlaces: FilterPlaces = {
  displayname: { sql: sql`g.display_name`, as: 'folded' },
  externalid: { sql: sql`g.external_id`, as: 'exact' },
  id: { sql: sql`g.provisioned_group_id`, as: 'id' },
  'meta.lastmodified': { sql: sql`g.updated_at`, as: 'moment' },
};

/** The condition of a filter, every value a parameter; true where there is none. @throws Refusal SCIM_FILTER */
export function filterSql(text: string | undefined, places: FilterPlaces): RawBuilder<unknown> {
  return text === undefined || text.trim() === '' ? sql`true` : conditionOf(parseFilter(text), places);
}

function conditionOf(filter: Filter, places: FilterPlaces): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const conditions = filter.of.map((one) => conditionOf(one, places));
      return sql`(${sql.join(conditions, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not coalesce(${conditionOf(filter.of, places)}, false)`;
    case 'present':
      return sql`${placeOf(filter.attribute, places).sql} is not null`;
    default:
      return comparison(placeOf(filter.attribute, places), filter);
  }
}

function placeOf(attribute: string, places: FilterPlaces): FilterPlace {
  const plain = attribute.replace(`${userSchema.toLowerCase()}:`, '');
  const place = Object.hasOwn(places, plain) ? places[plain] : undefined;
  if (place === undefined) throw scimErrors.SCIM_FILTER({ part: attribute.slice(0, 60) });
  return place;
}

const signs: Readonly<Partial<Record<FilterOperator, RawBuilder<unknown>>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};
function comparison(
  place: FilterPlace,
  { attribute, operator, value }: Filter & { kind: 'compare' },
): RawBuilder<unknown> {
  const wrong = () => scimErrors.SCIM_FILTER({ part: `${attribute} ${operator}`.slice(0, 60) });
  const sign = signs[operator];
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw wrong();
    return operator === 'eq' ? sql`${place.sql} is null` : sql`${place.sql} is not null`;
  }
  if (place.as === 'truth') {
    const word = String(value).toLowerCase();
    if ((operator !== 'eq' && operator !== 'ne') || (word !== 'true' && word !== 'false')) throw wrong();
    return sql`${place.sql} ${sign} ${word === 'true'}`;
  }
  if (place.as === 'moment') {
    const moment = new Date(String(value));
    const year = moment.getUTCFullYear();
    if (sign === undefined || !(year > 0 && year < 10_000)) throw wrong();
    return sql`${place.sql} ${sign} ${moment}`;
  }
  if (place.as === 'id') {
    if (operator !== 'eq') throw wrong();
    return isId(String(value)) ? sql`${place.sql} = ${String(value)}::uuid` : sql`false`;
  }
  const [column, text] =
    place.as === 'folded'
      ? [folded(place.sql), folded(sql`${String(value)}::text`)]
      : [place.sql, sql`${String(value)}::text`];
  if (sign !== undefined) return sql`${column} ${sign} ${text}`;
  if (operator === 'co') return sql`position(${text} in ${column}) > 0`;
  return operator === 'sw' ? sql`starts_with(${column}, ${text})` : sql`right(${column}, length(${text})) = ${text}`;
}
