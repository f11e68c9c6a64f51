import type { Caller, KnownCall } from './known-call.ts';

/** Load options that any grid takes: a filter, an order, groups and summaries over its first field. */
function loadOptions(field: string) {
  return {
    filter: JSON.stringify(['!', [field, '=', null]]),
    sort: JSON.stringify([{ selector: field, desc: true }]),
    group: JSON.stringify([{ selector: field, isExpanded: false }]),
    totalSummary: JSON.stringify([{ summaryType: 'count' }]),
    groupSummary: JSON.stringify([{ selector: field, summaryType: 'max' }]),
    select: JSON.stringify([field]),
    skip: '0',
    take: '5',
    requireTotalCount: 'true',
    requireGroupCount: 'true',
    isCountQuery: 'false',
  };
}

/** The loads of a grid: in the address, and posted beside it. */
export function gridLoads(path: string, by: readonly Caller[], grid: readonly string[]): readonly KnownCall[] {
  const fields = loadOptions(grid[0] ?? '');
  const call = { by, fields, grid, optional: Object.keys(fields) };
  return [
    { ...call, method: 'GET', path },
    { ...call, method: 'POST', path: `${path}/Load` },
  ];
}

/** A grid's spreadsheet. */
export function gridExport(path: string, by: readonly Caller[], grid: readonly string[]): KnownCall {
  const [field = ''] = grid;
  const { filter, sort } = loadOptions(field);
  const fields = { filter, sort, columns: [field] };
  return { method: 'POST', path: `${path}/Export`, by, fields, grid, optional: Object.keys(fields) };
}

type Fields = Readonly<Record<string, unknown>>;

/** What the addresses of a kind of record are made of. */
interface Shape {
  readonly path: string;
  readonly historyName: string;
  readonly fields: object;
  readonly together?: true | 'withAdditions';
}

/** What the calls of a record need: its writes have the signature's fields beside these. */
interface RecordExample {
  readonly readBy: readonly Caller[];
  /** the names and values of an existing record's key */
  readonly key: Fields;
}

/** Load, export and history of a kind of record. */
export function recordReads(shape: Shape, { readBy, key }: RecordExample): readonly KnownCall[] {
  const path = `/api/${shape.path}`;
  const grid = Object.keys(shape.fields);
  return [...gridLoads(path, readBy, grid), gridExport(path, readBy, grid), history(shape, { readBy, key })];
}

/** The revisions of one record. */
export function history(shape: Shape, { readBy, key }: RecordExample): KnownCall {
  return { method: 'GET', path: `/api/Integrity/GetIntegrity${shape.historyName}`, by: readBy, fields: key };
}

/** The signed changes of a kind of record; `key` is that of a record that may be changed and deleted. */
interface WriteExamples {
  readonly by: readonly Caller[];
  readonly signature: Fields;
  readonly key: Fields;
  readonly insert?: Fields;
  /** fields of an insert that may be empty */
  readonly optional?: readonly string[];
  readonly update?: Fields;
  readonly removes?: boolean;
  /** fields of an edit among several, where `update` is none */
  readonly edit?: Fields;
}

export function recordWrites(shape: Shape, examples: WriteExamples): readonly KnownCall[] {
  const { by, signature, insert, optional = [], update, removes = true, edit = update } = examples;
  const path = `/api/${shape.path}`;
  const values = Object.values(examples.key);
  const key = values.length === 1 ? values[0] : examples.key;
  const calls: KnownCall[] = [];
  if (insert !== undefined) calls.push({ method: 'POST', path, by, fields: { ...insert, ...signature }, optional });
  if (update !== undefined) {
    const fields = { key, ...update, ...signature };
    calls.push({ method: 'PUT', path, by, fields, optional: Object.keys(update) });
  }
  if (removes) {
    calls.push({ method: 'DELETE', path, by, fields: { key, ...signature } });
    calls.push({ method: 'GET', path: `${path}/Uses`, by, fields: examples.key });
  }
  const change = edit === undefined ? { act: 'remove', key } : { act: 'update', key, ...edit };
  if (shape.together) {
    calls.push({ method: 'POST', path: `${path}/Together`, by, fields: { changes: [change], ...signature } });
  }
  return calls;
}
