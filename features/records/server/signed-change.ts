import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Declared, SignedCall } from '#platform/calls/call.ts';
import { type Answered, type CallRequest, serve } from '#platform/calls/server/serve.ts';
import { withNumberLocked } from '#platform/db/advisory-locks.ts';
import { type DatabaseTransaction, type Queryable, sqlState } from '#platform/db/database.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { Act, Signing } from '#platform/signing/act.ts';
import type { SignedBody } from '#platform/signing/signed-fields.ts';
import { whileUnderWay } from '#platform/signing/under-way.ts';
import type { RecordDefinition, RecordValues, RecordWrite, SignedWrite } from './record.ts';
import { findReply, keepReply, type NumberedCall, readNumberedCall } from './signed-call.ts';
import type { RecordServices } from './training/training-hook.ts';
import { asRecordRefusal } from './write-record.ts';

/** What of a signed call its making asks. */
type SignedAs = Pick<SignedCall, 'meaning' | 'repliesOnce'>;

interface OnceOptions<T> {
  /** what takes long and needs no transaction, such as hashing passwords: once the signature holds, before anything is locked */
  readonly before?: () => Promise<void>;
  /** of a signature that its call carries under other names, or without a reason */
  readonly signing?: Partial<Signing>;
  /**
   * what must have happened after the commit, such as a mail, before the call counts as made; nothing of what `run` returned is then
   * kept, and a call that repeats it returns null
   */
  readonly follow?: (made: T) => Promise<void>;
}

/**
 * One signed act: verifies the signature in the body, then makes the act in one transaction, once more where PostgreSQL undid it for
 * a deadlock. A call that was made under its number already is answered as then, once its password was verified again.
 * @param request its body holds `user`, `pass` and `reason` (`signedFields`), but for what `signing` says in their place
 * @param run must have no effect outside the transaction; what it returns is kept as JSON, sealed, for some days, unless the call
 * `repliesOnce`
 * @throws Refusal NUMBER_INVALID, NUMBER_USED, those of signing and of `run`
 */
export async function signedOnce<T>(
  services: Services,
  request: FastifyRequest,
  call: SignedAs,
  run: (tx: DatabaseTransaction, act: Act) => Promise<T>,
  options: OnceOptions<T> = {},
): Promise<T> {
  const numbered = readNumberedCall(services, request);
  return whileUnderWay(numbered?.number ?? null, () => signAndMake(services, request, call, numbered, run, options));
}

async function signAndMake<T>(
  services: Services,
  request: FastifyRequest,
  { meaning, repliesOnce }: SignedAs,
  numbered: NumberedCall | null,
  run: (tx: DatabaseTransaction, act: Act) => Promise<T>,
  { signing, before, follow }: OnceOptions<T>,
): Promise<T> {
  const { user, pass, reason } = request.body as SignedBody;
  const act: Act = await request.sign({ user, pass, reason, meaning, ...signing });
  const employeeNr = act.signature?.employeeNr ?? 0;
  await before?.();
  const keep = async (tx: DatabaseTransaction, reply: unknown) => {
    if (numbered !== null) await keepReply({ ...services, tx, employeeNr }, numbered, reply);
  };
  const make = async (db: Queryable): Promise<T> => {
    const inTransaction = <R>(work: (tx: DatabaseTransaction) => Promise<R>) =>
      againAfterDeadlock(() => db.transaction().execute(work));
    const { reply, isNew } = await inTransaction(async (tx) => {
      const found = numbered === null ? null : await findReply({ ...services, tx, employeeNr }, numbered);
      if (found !== null) return { reply: found.reply as T, isNew: false };
      const made = await run(tx, act);
      if (follow === undefined) await keep(tx, repliesOnce === true ? null : made);
      return { reply: made, isNew: true };
    });
    if (isNew && follow !== undefined) {
      await follow(reply);
      await inTransaction((tx) => keep(tx, null));
    }
    return reply;
  };
  if (numbered === null || follow === undefined) return make(services.db);
  // Between the commit and the mail, too, the call is under way: it is neither made again nor said not to be made.
  return services.db
    .connection()
    .execute((connection) => withNumberLocked(connection, numbered.number, () => make(connection)));
}

/** One signed change: `signedOnce` with all that a command needs. */
export function signedChange<T>(
  services: RecordServices,
  request: FastifyRequest,
  call: SignedAs,
  run: (write: SignedWrite) => Promise<T>,
  options: Pick<OnceOptions<T>, 'before' | 'follow'> = {},
): Promise<T> {
  const session = sessionOf(request);
  const change = (tx: DatabaseTransaction, act: Act) =>
    run({ services, tx, act, session, reassignTraining: (next) => services.training.assign(tx, act, next) });
  return signedOnce(services, request, call, change, options);
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
export function onRecord<T, Row extends RecordValues, Rest extends readonly unknown[]>(
  record: RecordDefinition<Row>,
  run: (write: RecordWrite<Row>, ...rest: Rest) => Promise<T>,
) {
  return async (write: SignedWrite, ...rest: Rest): Promise<T> => {
    try {
      return await run({ ...write, record }, ...rest);
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
