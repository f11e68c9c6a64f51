import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Permission } from '#platform/authz/permissions.ts';
import { longBody } from '#platform/calls/call.ts';
import { actMeaning, type RecordAct } from '#platform/grid/fields.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { isUnacceptable } from '#platform/http/validation.ts';
import { settingsAddress } from '#platform/settings-sections.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { editedRevision, recordUses } from '../contract.ts';
import { changeTogether, togetherFields } from './change-together.ts';
import { recordErrors } from './errors.ts';
import { readAuthorNames } from './name-authors.ts';
import { readKey } from './read-key.ts';
import type { RecordServices } from './reassign-training.ts';
import type { RecordDefinition, RecordWrite } from './record.ts';
import { findUse } from './record-in-use.ts';
import { registerHistory } from './register-history.ts';
import { insertOnce, removeOnce, updateOnce } from './repeated-change.ts';
import { readableSource } from './sector-scope.ts';
import { onRecord, signedChange } from './signed-change.ts';
import { readRecord } from './write-record.ts';

/** How many of what uses a record are named before its deletion. */
const shownUses = 20;

/** Fields may come as JSON, as a form, or in the address; `values` may hold them in any of these (decisions section 4). */
export async function gatherFields(request: FastifyRequest): Promise<void> {
  const sent = flattenValues({ ...(request.query as object), ...(request.body as object | undefined) });
  const fields = { ...sent, ...(request.params as object) };
  if (isUnacceptable(fields)) throw httpErrors.BAD_REQUEST();
  request.body = fields;
}

/** The calls of a kind of record: load, export, insert, update, delete, history (S0 and S1 section 7, grid protocol section 1). */
export function registerRecord(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape, read } = record;
  const path = `/api/${shape.path}`;
  const grid = { path, permission: read, source: (request: FastifyRequest) => readableSource(record, request) };
  const beside = (rows: readonly SourceRow[], { language }: FastifyRequest) =>
    readAuthorNames(services.db, rows, 'updatedBy', language);
  registerGridLoad(app, services, { ...grid, beside });
  registerGridExport(app, services, { ...grid, fields: shape.fields, title: shape.title });
  registerHistory(app, services, record);
  registerWrites(app, services, record);
}

function registerWrites(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape, write = {} } = record;
  const { writePermission: permission } = shape;
  if (permission === undefined) return;
  const path = `/api/${shape.path}`;
  const config = { permission };
  const preValidation = gatherFields;
  const change = <T>(request: FastifyRequest, act: RecordAct, run: (write: RecordWrite) => Promise<T>) =>
    signedChange(services, request, { meaning: actMeaning(shape, act) }, onRecord(record, run));
  const { insert, update, remove } = write;
  if (insert !== undefined) {
    const body = insert.schema.extend(signedFields);
    app.post(path, { config, preValidation, schema: { body } }, (request) =>
      change(request, 'insert', (context) => insertOnce(context, insert, request.body)),
    );
  }
  const revision = editedRevision();
  if (update !== undefined) {
    const body = update.schema
      .partial()
      .extend({ ...signedFields, revision })
      .loose();
    for (const address of record.hasOwnAddress === true ? [path, `${path}/:key`] : [path]) {
      app.put(address, { config, preValidation, schema: { body } }, (request) =>
        change(request, 'update', (context) => updateOnce(context, update, request.body)),
      );
    }
  }
  if (remove !== undefined) {
    const body = z.looseObject({ ...signedFields, revision });
    app.delete(path, { config, preValidation, schema: { body } }, (request) =>
      change(request, 'remove', (context) => removeOnce(context, remove, request.body)),
    );
    registerUses(app, services, record, permission);
  }
  if (shape.together !== undefined) registerTogether(app, services, record, permission);
}

/** What forbids a deletion, asked before one is signed. */
function registerUses(
  app: HttpServer,
  services: RecordServices,
  record: RecordDefinition,
  permission: Permission,
): void {
  const { shape, uses = [] } = record;
  const schema = { querystring: z.looseObject({}), response: { 200: recordUses } };
  app.get(`/api/${shape.path}/Uses`, { config: { permission }, schema }, async (request) => {
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

/** Several edits and deletions in one act (docs/decisions/087), and what they would mean for training. */
function registerTogether(
  app: HttpServer,
  services: RecordServices,
  record: RecordDefinition,
  permission: Permission,
): void {
  const body = togetherFields(record).extend(signedFields);
  const config = { permission };
  app.post(
    `/api/${record.shape.path}/Together`,
    { config, bodyLimit: longBody, preValidation: gatherFields, schema: { body } },
    (request) =>
      signedChange(
        services,
        request,
        { meaning: 'recordEdited' },
        onRecord(record, (write) => changeTogether(write, request.body.changes)),
      ),
  );
}
