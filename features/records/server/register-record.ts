import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignedCall } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { settingsAddress } from '#product/settings-sections.ts';
import { editedRevision } from '../shared/contract.ts';
import { changeCall, ownAddressOf, recordGridCalls, togetherCall, usesCall } from '../shared/record-calls.ts';
import { changeTogether, prepareTogether, togetherFields } from './change-together.ts';
import { recordErrors } from './errors.ts';
import { gatherFields } from './gather-fields.ts';
import { readAuthorNames } from './name-authors.ts';
import { readKey } from './read-key.ts';
import { type RecordDefinition, type RecordWrite, requireCommands } from './record.ts';
import { findUse } from './record-in-use.ts';
import { registerHistory } from './register-history.ts';
import { readableSource } from './sector-scope.ts';
import { makeSentChanges } from './sent-changes.ts';
import { onRecord, signedChange } from './signed-change.ts';
import { servePreviews } from './training/serve-previews.ts';
import type { RecordServices } from './training/training-hook.ts';
import { readRecord } from './write-record.ts';

/** How many of what uses a record are named before its deletion. */
const shownUses = 20;

/**
 * The calls of a kind of record that its shape makes: load, export, insert, update, delete, their previews, history (S0 and S1
 * section 7).
 */
export function registerRecord(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape } = record;
  const { load } = recordGridCalls(shape);
  const grid = { ...load, source: (request: FastifyRequest) => readableSource(record, request) };
  const beside = (rows: readonly SourceRow[], { language }: FastifyRequest) =>
    readAuthorNames(services.db, rows, 'updatedBy', language);
  registerGridLoad(app, services, { ...grid, beside });
  registerGridExport(app, services, { ...grid, fields: shape.fields, title: shape.title });
  registerHistory(app, services, record);
  requireCommands(record);
  registerWrites(app, services, record);
  servePreviews(app, services, record);
}

const preValidation = gatherFields;

/** Registers a signed change of a kind of record, by its own body. */
function serveChange<Body extends z.ZodType>(
  app: HttpServer,
  services: RecordServices,
  record: RecordDefinition,
  call: SignedCall<undefined, Body>,
  run: (write: RecordWrite, body: z.output<Body>) => Promise<unknown>,
  prepare: (body: z.output<Body>) => Promise<z.output<Body>> = async (body) => body,
): void {
  const change = (request: FastifyRequest) => {
    let body = request.body as z.output<Body>;
    const before = async () => {
      body = await prepare(body);
    };
    const command = onRecord(record, (write) => run(write, body));
    return signedChange(services, request, call, command, { before });
  };
  serve(app, call, change, { preValidation });
}

function registerWrites(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape, write: { insert, update, remove } = {} } = record;
  const [adding, editing, removal] = [
    changeCall(shape, 'insert'),
    changeCall(shape, 'update'),
    changeCall(shape, 'remove'),
  ];
  if (insert !== undefined && adding !== undefined) {
    const body = insert.schema.extend(signedFields);
    serveChange(
      app,
      services,
      record,
      { ...adding, body },
      (write, values) => insert.run(write, values),
      insert.prepare,
    );
  }
  if (update !== undefined && editing !== undefined) {
    const body = update.schema
      .partial()
      .extend({ ...signedFields, revision: editedRevision() })
      .loose();
    for (const call of [editing, ownAddressOf(shape, editing)]) {
      if (call === undefined) continue;
      serveChange(app, services, record, { ...call, body }, (write, values) => makeSentChanges(write, update, values));
    }
  }
  if (remove !== undefined && removal !== undefined) {
    serveChange(app, services, record, removal, async (write, values) => {
      const key = readKey(shape, values);
      await remove(write, key, values.revision);
      return key;
    });
    registerUses(app, services, record);
  }
  const together = togetherCall(shape);
  if (together === undefined) return;
  const body = togetherFields(record).extend(signedFields);
  serveChange(
    app,
    services,
    record,
    { ...together, body },
    (write, { changes }) => changeTogether(write, changes),
    async (sent) => ({ ...sent, changes: [...(await prepareTogether(record, sent.changes))] as typeof sent.changes }),
  );
}

/** What forbids a deletion, asked before one is signed. */
function registerUses(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape, uses = [] } = record;
  const call = usesCall(shape);
  if (call === undefined) return;
  serve(app, call, async (request) => {
    const key = readKey(shape, request.query);
    if ((await readRecord(services.db, record, key)) === undefined) throw recordErrors.RECORD_NOT_FOUND();
    const found = await Promise.all(
      uses.map(async (use) => ({ use, ...(await findUse(services.db, use, key, shownUses)) })),
    );
    return found
      .filter(({ total }) => total > 0)
      .map(({ use: { label, section }, names, total }) => ({
        label: label[request.language],
        total,
        names,
        page: section === undefined ? null : settingsAddress(section),
      }));
  });
}
