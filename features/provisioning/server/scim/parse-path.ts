import { enterpriseSchema, groupSchema, userSchema } from './attributes.ts';
import { scimErrors } from './errors.ts';

/** Where a PATCH changes something: an attribute, a part of it, or those entries of a list that a condition picks. */
export interface PatchPath {
  /** the extension of companies, whose attributes stand in an object of their own */
  readonly isEnterprise: boolean;
  /** in lower case; empty for the extension itself */
  readonly attribute: string;
  /** of the entries of a list: the one member that is compared, and with what */
  readonly where: { readonly member: string; readonly value: string } | null;
  /** in lower case */
  readonly part: string | null;
}

const shape =
  /^(?<attribute>[$\w-]+)(?:\[(?<member>[\w$-]+)\s+eq\s+(?<value>"(?:[^"\\]|\\.)*"|true|false)\])?(?:\.(?<part>[$\w-]+))?$/i;

/**
 * Reads a path of RFC 7644 section 3.5.2, and those of directories that write the address of a schema before it.
 * @throws Refusal SCIM_PATH
 */
export function parsePath(path: string): PatchPath {
  const wrong = () => scimErrors.SCIM_PATH({ path: path.slice(0, 100) });
  if (path.length > 300) throw wrong();
  const [rest, isEnterprise] = withoutSchema(path.trim());
  if (isEnterprise && rest === '') return { isEnterprise, attribute: '', where: null, part: null };
  const { attribute = '', member, value, part } = shape.exec(rest)?.groups ?? {};
  if (attribute === '') throw wrong();
  const where =
    member === undefined || value === undefined
      ? null
      : { member: member.toLowerCase(), value: value.startsWith('"') ? textIn(value) : value };
  return { isEnterprise, attribute: attribute.toLowerCase(), where, part: part?.toLowerCase() ?? null };

  /** What stands between quotes; escapes are those of JSON. */
  function textIn(quoted: string): string {
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw wrong();
    }
  }
}

function withoutSchema(path: string): readonly [rest: string, isEnterprise: boolean] {
  for (const schema of [userSchema, groupSchema, enterpriseSchema]) {
    if (path.toLowerCase() === schema.toLowerCase()) return ['', schema === enterpriseSchema];
    if (path.toLowerCase().startsWith(`${schema.toLowerCase()}:`)) {
      return [path.slice(schema.length + 1), schema === enterpriseSchema];
    }
  }
  return [path, false];
}
