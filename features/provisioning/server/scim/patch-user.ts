import { enterpriseSchema, isObject, lowered, type ScimUser } from './attributes.ts';
import { scimErrors } from './errors.ts';
import { type PatchPath, parsePath } from './parse-path.ts';
import { readUser } from './read-user.ts';

/** One operation of a PATCH. */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const mostOperations = 500;

/** The operations of a PATCH, whose words directories write in any case. @throws Refusal SCIM_SYNTAX, SCIM_OPERATIONS */
export function readOperations(body: unknown): readonly PatchOperation[] {
  const { operations } = isObject(body) ? lowered(body) : {};
  if (!Array.isArray(operations) || operations.length === 0) throw scimErrors.SCIM_SYNTAX({ part: 'Operations' });
  if (operations.length > mostOperations) throw scimErrors.SCIM_OPERATIONS({ most: mostOperations });
  return operations.map((operation) => {
    const { op, path, value } = isObject(operation) ? lowered(operation) : {};
    const word = typeof op === 'string' ? op.toLowerCase() : '';
    if (word !== 'add' && word !== 'replace' && word !== 'remove') throw scimErrors.SCIM_SYNTAX({ part: 'op' });
    if (path !== undefined && path !== null && typeof path !== 'string') throw scimErrors.SCIM_SYNTAX({ part: 'path' });
    return { op: word, path: typeof path === 'string' && path.trim() !== '' ? path : null, value };
  });
}

type Draft = Record<string, unknown>;

/**
 * A user after the operations of a PATCH, in their order (RFC 7644 section 3.5.2). What is not kept of a user is ignored here too.
 * @throws Refusal SCIM_PATH, SCIM_VALUE, SCIM_MUTABILITY, SCIM_SYNTAX
 */
export function patchUser(user: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const draft: Draft = structuredClone(lowered(user)) as Draft;
  for (const { op, path, value } of operations) {
    if (path !== null) {
      apply(draft, op, parsePath(path), value);
      continue;
    }
    if (op === 'remove' || !isObject(value)) throw scimErrors.SCIM_SYNTAX({ part: 'value' });
    for (const [name, one] of Object.entries(value)) {
      if (name.toLowerCase() !== 'schemas') apply(draft, op, parsePath(name), one);
    }
  }
  return readUser(draft);
}

const readOnly = ['id', 'meta', 'groups'];

function apply(draft: Draft, op: PatchOperation['op'], path: PatchPath, value: unknown): void {
  if (readOnly.includes(path.attribute)) throw scimErrors.SCIM_MUTABILITY({ attribute: path.attribute });
  if (path.isEnterprise) applyEnterprise(draft, op, path, value);
  else if (path.attribute === 'emails') applyEmails(draft, op, path, value);
  else applyPlain(draft, op, path, value);
}

function applyPlain(draft: Draft, op: PatchOperation['op'], { attribute, part }: PatchPath, value: unknown): void {
  if (part === null && !(attribute === 'name' && isObject(value))) {
    set(draft, op, attribute, value);
    return;
  }
  const holder = isObject(draft[attribute]) ? lowered(draft[attribute]) : {};
  const changed: Draft = { ...holder };
  if (part !== null) set(changed, op, part, value);
  else Object.assign(changed, op === 'remove' ? {} : lowered(value as Draft));
  draft[attribute] = changed;
}

function set(holder: Draft, op: PatchOperation['op'], name: string, value: unknown): void {
  if (op === 'remove') {
    if (name === 'username') throw scimErrors.SCIM_MUTABILITY({ attribute: 'userName' });
    delete holder[name];
  } else {
    holder[name] = value;
  }
}

function applyEnterprise(draft: Draft, op: PatchOperation['op'], { attribute, part }: PatchPath, value: unknown): void {
  const urn = enterpriseSchema.toLowerCase();
  const changed: Draft = isObject(draft[urn]) ? lowered(draft[urn]) : {};
  if (attribute === '') Object.assign(changed, isObject(value) ? lowered(value) : {});
  else if (part === null || part === 'value') set(changed, op, attribute, value);
  draft[urn] = changed;
}

/** A list of addresses: whole, or the entry of a type, which is made where it is not there. */
function applyEmails(draft: Draft, op: PatchOperation['op'], { where, part }: PatchPath, value: unknown): void {
  const list = (Array.isArray(draft.emails) ? draft.emails : []).filter(isObject).map(lowered);
  if (where === null) {
    const sent = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
    draft.emails = op === 'remove' ? [] : op === 'add' ? addedTo(list, sent) : sent;
    return;
  }
  const isMeant = (entry: Draft) => String(entry[where.member] ?? '').toLowerCase() === where.value.toLowerCase();
  const rest = list.filter((entry) => !isMeant(entry));
  const found: Draft[] = list.filter(isMeant);
  if (op === 'remove' && part === null) {
    draft.emails = rest;
    return;
  }
  const entries: Draft[] = found.length > 0 ? found : [{ [where.member]: where.value }];
  draft.emails = [...rest, ...entries.map((entry) => changedEntry(entry, op, part, value))];
}

function changedEntry(entry: Draft, op: PatchOperation['op'], part: string | null, value: unknown): Draft {
  if (part === null) return { ...entry, ...(isObject(value) ? lowered(value) : { value }) };
  const changed = { ...entry };
  set(changed, op, part, value);
  return changed;
}

function addedTo(list: readonly Draft[], sent: readonly unknown[]): readonly unknown[] {
  const values = list.map(({ value }) => value);
  const isNew = (entry: unknown) => !values.includes(isObject(entry) ? lowered(entry).value : entry);
  return [...list, ...sent.filter(isNew)];
}
