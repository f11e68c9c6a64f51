import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sqlState } from '#platform/db/database.ts';
import { registerGridExport } from '#platform/grid/register-export.ts';
import { registerGridLoad } from '#platform/grid/register-load.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { isUnacceptable } from '#platform/http/validation.ts';
import { recordNumber } from '#platform/schema/values.ts';
import type { Act } from '#platform/signing/act.ts';
import { type SignedBody, signedFields } from '../contract.ts';
import { readKey } from './read-key.ts';
import { type RecordDefinition, type RecordWrite, recordSource, type Values } from './record.ts';
import { registerHistory } from './register-history.ts';
import { sectorReach } from './sector-reach.ts';
import { asRecordRefusal } from './write-record.ts';

/** Meanings of the signatures under changes of records; their words stand in the integrity contract. */
const meanings = { insert: 'recordCreated', update: 'recordEdited', remove: 'recordDeleted' } as const;

/** Fields may come as JSON, as a form, or in the address; `values` may hold them in any of these (decisions section 4). */
async function gatherFields(request: FastifyRequest): Promise<void> {
  const sent = flattenValues({ ...(request.query as object), ...(request.body as object | undefined) });
  const fields = { ...sent, ...(request.params as object) };
  if (isUnacceptable(fields)) throw httpErrors.BAD_REQUEST();
  request.body = fields;
}

/** The calls of a kind of record: load, export, insert, update, delete, history (S0 and S1 section 7, grid protocol section 1). */
export function registerRecord(app: HttpServer, services: Services, record: RecordDefinition): void {
  const { shape, read } = record;
  const path = `/api/${shape.path}`;
  const source = (request: FastifyRequest) => ({ ...recordSource(record), scope: sectorReach(record, request) });
  const grid = { path, permission: read, source };
  registerGridLoad(app, services, grid);
  registerGridExport(app, services, { ...grid, fields: shape.fields, title: shape.title });
  registerHistory(app, services, record);
  const { write } = record;
  if (write === undefined) return;
  const config = { permission: write.permission };
  const preValidation = gatherFields;
  const change = changes(services, record);
  const { insert, update, remove } = write;
  if (insert !== undefined) {
    const body = insert.schema.extend(signedFields);
    app.post(path, { config, preValidation, schema: { body } }, (request) =>
      change(request, meanings.insert, (context) => insert.run(context, request.body)),
    );
  }
  const revision = recordNumber().optional();
  if (update !== undefined) {
    const body = update.schema
      .partial()
      .extend({ ...signedFields, revision })
      .loose();
    for (const address of record.hasOwnAddress === true ? [path, `${path}/:key`] : [path]) {
      app.put(address, { config, preValidation, schema: { body } }, (request) =>
        change(request, meanings.update, async (context) => {
          const key = readKey(record.shape, request.body);
          await update.run(context, key, known(update.schema, request.body), request.body.revision);
          return key;
        }),
      );
    }
  }
  if (remove !== undefined) {
    const body = z.looseObject({ ...signedFields, revision });
    app.delete(path, { config, preValidation, schema: { body } }, (request) =>
      change(request, meanings.remove, async (context) => {
        const key = readKey(record.shape, request.body);
        await remove(context, key, request.body.revision);
        return key;
      }),
    );
  }
}

/** Verifies the signature, then makes the change in one transaction. */
function changes(services: Services, record: RecordDefinition) {
  return async <T>(request: FastifyRequest, meaning: string, run: (write: RecordWrite) => Promise<T>): Promise<T> => {
    const { user, pass, reason } = request.body as SignedBody;
    const act: Act = await request.sign({ user, pass, reason, meaning });
    try {
      return await againAfterDeadlock(() =>
        services.db.transaction().execute((tx) => run({ services, tx, act, session: sessionOf(request), record })),
      );
    } catch (error) {
      throw asRecordRefusal(record, error);
    }
  };
}

const deadlockState = '40P01';

/**
 * Two changes of records that name each other may each wait for the other: PostgreSQL then undoes one of them, which is
 * simply made again.
 */
async function againAfterDeadlock<T>(change: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (retries === 0 || sqlState(error) !== deadlockState) throw error;
    return againAfterDeadlock(change, retries - 1);
  }
}

function known(schema: z.ZodObject, body: Values): Values {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in schema.shape));
}
