import { z } from 'zod';
import { type Call, call, longBody, type SignedCall, signedCall } from '#platform/calls/call.ts';
import { previewPath } from '#platform/calls/preview-path.ts';
import { gridCalls } from '#platform/grid/grid-calls.ts';
import { gridRows } from '#platform/grid/grid-row.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { editedRevision, recordUses, togetherLimit, trainingPreview } from './contract.ts';
import { actMeaning, openPermissionOf, type RecordAct, type RecordShape } from './record-shape.ts';

/** What of a shape makes its calls. */
type CalledShape = Pick<
  RecordShape,
  | 'path'
  | 'historyName'
  | 'readPermission'
  | 'openPermission'
  | 'writePermission'
  | 'acts'
  | 'together'
  | 'hasOwnAddress'
>;

/** A key in any of the forms that `readKey` takes. */
const anyKey = z.looseObject({});

/** Of every change; the server adds the fields of the record's own commands. */
const changeBody = z.looseObject({ ...signedFields, revision: editedRevision() });

const togetherBody = z.object({ changes: z.array(z.looseObject({})).max(togetherLimit), ...signedFields });

const methods = { insert: 'POST', update: 'PUT', remove: 'DELETE' } as const satisfies Record<RecordAct, string>;

/** The call of a plain change; undefined where the kind of record has none. */
export function changeCall(shape: CalledShape, act: RecordAct) {
  const { path, writePermission: permission } = shape;
  if (permission === undefined || shape.acts?.[act] === undefined) return undefined;
  const meaning = actMeaning(shape, act);
  return signedCall({
    method: methods[act],
    path: `/api/${path}`,
    permission,
    meaning,
    record: path,
    body: changeBody,
  });
}

/** The same, for a screen that offers it. @throws Error where the kind of record has none */
export function requireChangeCall(shape: CalledShape, act: RecordAct) {
  const change = changeCall(shape, act);
  if (change === undefined) throw new Error(`${shape.path} has no ${act}`);
  return change;
}

/** Whether several new records may be signed in one act. */
export const addsTogether = ({ together }: Pick<RecordShape, 'together'>): boolean => together === 'withAdditions';

/** Several changes in one act (docs/decisions/087, 131); undefined where each is signed alone. */
export function togetherCall(shape: CalledShape) {
  const { path, writePermission: permission } = shape;
  if (permission === undefined || shape.together === undefined) return undefined;
  return signedCall({
    path: `/api/${path}/Together`,
    permission,
    meaning: actMeaning(shape, 'update'),
    meaningsApart: [actMeaning(shape, 'remove'), ...(addsTogether(shape) ? [actMeaning(shape, 'insert')] : [])],
    record: path,
    bodyLimit: longBody,
    body: togetherBody,
  });
}

/** The same, for a screen that offers it. @throws Error where each change is signed alone */
export function requireTogetherCall(shape: CalledShape) {
  const together = togetherCall(shape);
  if (together === undefined) throw new Error(`${shape.path} has no changes together`);
  return together;
}

/** What forbids a deletion, asked before one is signed; undefined where nothing is deleted. */
export function usesCall(shape: CalledShape) {
  const removal = changeCall(shape, 'remove');
  if (removal === undefined) return undefined;
  const permission = openPermissionOf(shape);
  return call({ path: `${removal.path}/Uses`, permission, query: anyKey, reply: recordUses });
}

/**
 * Every revision of one record, the present one too, newest first: its fields, the audit fields, the action, and the signature with its
 * meaning in words (S0 and S1 section 7, decisions section 12).
 */
export function historyCall({ historyName, readPermission: permission }: CalledShape) {
  const path = `/api/Integrity/GetIntegrity${historyName}` as const;
  return call({ path, permission, query: anyKey, reply: gridRows });
}

/** The calls of the grid of a kind of record. */
export function recordGridCalls({ path, readPermission }: CalledShape) {
  return gridCalls(`/api/${path}`, readPermission);
}

/** What a change would mean for training; nothing of it is kept, and nobody signs. */
export function previewOf({ method, path, permission, bodyLimit }: Omit<Call, 'query' | 'body' | 'reply'>) {
  const long = bodyLimit === undefined ? {} : { bodyLimit };
  return call({
    method,
    path: previewPath(path),
    permission,
    isRepeatable: true,
    ...long,
    body: anyKey,
    reply: trainingPreview,
  });
}

/** All calls of a kind of record that its shape makes: what the server registers of it, screens make and tests list. */
export function recordCalls(shape: CalledShape): readonly Call[] {
  const grid = recordGridCalls(shape);
  const update = changeCall(shape, 'update');
  const changes: readonly (SignedCall | undefined)[] = [
    changeCall(shape, 'insert'),
    update,
    update && ownAddressOf(shape, update),
    changeCall(shape, 'remove'),
    togetherCall(shape),
  ];
  const made = [grid.load, grid.longLoad, grid.export, historyCall(shape), usesCall(shape), ...changes];
  return made.filter((one) => one !== undefined);
}

/** The edit of a record at an address of its own; undefined where it has none. */
export function ownAddressOf<C extends SignedCall>({ hasOwnAddress }: CalledShape, update: C): C | undefined {
  return hasOwnAddress === true ? { ...update, path: `${update.path}/:key` } : undefined;
}
