import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Declared, SignedCall } from '#platform/calls/call.ts';
import { type Answered, type CallRequest, serve } from '#platform/calls/server/serve.ts';
import { sqlState } from '#platform/db/database.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Act } from '#platform/signing/act.ts';
import type { SignedBody } from '#platform/signing/signed-fields.ts';
import type { RecordDefinition, RecordValues, RecordWrite, SignedWrite } from './record.ts';
import type { RecordServices } from './training/training-hook.ts';
import { asRecordRefusal } from './write-record.ts';

/**
 * One signed change: verifies the signature in the body, then runs the command in one transaction, once more where
 * PostgreSQL undid it for a deadlock.
 * @param request its body holds `user`, `pass` and `reason` (`signedFields`)
 * @param run must have no effect outside the transaction
 */
export async function signedChange<T>(
  services: RecordServices,
  request: FastifyRequest,
  { meaning }: Pick<SignedCall, 'meaning'>,
  run: (write: SignedWrite) => Promise<T>,
): Promise<T> {
  const { user, pass, reason } = request.body as SignedBody;
  const act: Act = await request.sign({ user, pass, reason, meaning });
  const session = sessionOf(request);
  return againAfterDeadlock(() =>
    services.db
      .transaction()
      .execute((tx) =>
        run({ services, tx, act, session, reassignTraining: (change) => services.training.assign(tx, act, change) }),
      ),
  );
}

/** Registers a signed call whose command is one signed change. */
export function serveSigned<Query extends Declared, Body extends z.ZodType, Reply extends Declared>(
  app: HttpServer,
  services: RecordServices,
  call: SignedCall<Query, Body, Reply>,
  run: (write: SignedWrite, request: CallRequest<Query, Body>) => Promise<Answered<Reply>>,
): void {
  serve(app, call, (request) => signedChange(services, request, call, (write) => run(write, request)));
}

/** A command of one kind of record, for `signedChange`: what the database refuses in a race becomes the record's own error. */
export function onRecord<T, Row extends RecordValues>(
  record: RecordDefinition<Row>,
  run: (write: RecordWrite<Row>) => Promise<T>,
) {
  return async (write: SignedWrite): Promise<T> => {
    try {
      return await run({ ...write, record });
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
export async function againAfterDeadlock<T>(change: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (retries === 0 || sqlState(error) !== deadlockState) throw error;
    return againAfterDeadlock(change, retries - 1);
  }
}
