import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { grantedScope } from '#platform/authz/roles.ts';
import type { Declared, SignedCall } from '#platform/calls/call.ts';
import { type Answered, type CallRequest, serve } from '#platform/calls/server/serve.ts';
import { sqlState } from '#platform/db/database.ts';
import { unkept } from '#platform/files/unkept.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Act } from '#platform/signing/act.ts';
import type { SignedBody } from '#platform/signing/signed-fields.ts';
import type { TrainingPreview } from '../contract.ts';
import type { RecordServices } from './reassign-training.ts';
import type { RecordDefinition, RecordWrite, SignedWrite } from './record.ts';
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
        run({ services, tx, act, session, reassignTraining: (change) => services.reassignTraining(tx, act, change) }),
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

/** Of a change that moves nobody. */
const noTraining: TrainingPreview = {
  replaces: [],
  people: 0,
  sectors: [],
  until: null,
  suspended: 0,
  resumed: 0,
  person: null,
  leftOut: [],
};

/**
 * What a change would mean for training: its command in a transaction that is given up, with nobody assigned but counted,
 * and no file kept. Who reads the people of one sector alone is told no names of others.
 * @param run the command of the change; what it refuses, this refuses
 */
export async function previewChange(
  services: RecordServices,
  request: FastifyRequest,
  run: (write: SignedWrite) => Promise<unknown>,
): Promise<TrainingPreview> {
  const session = sessionOf(request);
  const namesOf = grantedScope(roleOf(session), 'sectorData.read') === 'all' ? null : session.sectorId;
  const act: Act = { by: session.cwid, at: services.clock.now(), timeZone: services.timeZone, reason: 'Vista previa' };
  return againAfterDeadlock(async () => {
    const tx = await services.db.startTransaction().execute();
    let preview: TrainingPreview = noTraining;
    const reassignTraining: SignedWrite['reassignTraining'] = async (change) => {
      preview = await services.previewTraining(tx, act, change, namesOf);
    };
    try {
      const unkeeping = { ...services, files: unkept(services.files) };
      await run({ services: unkeeping, tx, act, session, reassignTraining, isPreview: true });
      return preview;
    } finally {
      await tx.rollback().execute();
    }
  });
}

/** A command of one kind of record, for `signedChange`: what the database refuses in a race becomes the record's own error. */
export function onRecord<T>(record: RecordDefinition, run: (write: RecordWrite) => Promise<T>) {
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
async function againAfterDeadlock<T>(change: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (retries === 0 || sqlState(error) !== deadlockState) throw error;
    return againAfterDeadlock(change, retries - 1);
  }
}
