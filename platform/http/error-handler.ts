import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isReadOnlyFailure, sqlState } from '#platform/db/database.ts';
import { isOutcomeUnknown, isUnreachable } from '#platform/db/preparing-client.ts';
import { negotiateLanguage } from '#platform/i18n/language.ts';
import { CallerLeft } from './caller-left.ts';
import { formOf } from './error-forms.ts';
import { httpErrors } from './errors.ts';
import { Refusal } from './refusal.ts';

const byFastifyCode: Readonly<Record<string, keyof typeof httpErrors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_NOT_JSON',
};

/**
 * Connection lost, deadlock, shutting down, too many connections, statement timeout, a transaction that was left waiting or that
 * had failed before: worth trying again.
 */
const transientSqlStates = /^(08|40|53|57|25P0[23])/;
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** What the drivers say, without a code, of a connection that is lost or that the server itself has closed. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after|driver has already been destroyed)/;

/** Whether what failed so may pass another time: a connection that was lost, a wait that was too long, a deadlock. */
export function isTransient(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  const state = sqlState(error);
  if (state !== null) return transientSqlStates.test(state);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return connectionCodes.has(code) || lostConnection.test(error.message);
}

/** SQLSTATEs of the triggers that hold moments against the database's clock and the last seal (migration 0081). */
const clockStates = ['CP002', 'CP003'];

/** Whether the database refused a moment, as the clock of the program or its own is wrong. */
export function isClockRefused(error: unknown): boolean {
  return clockStates.includes(sqlState(error) ?? '');
}

/** A full disk, of the files or of the database, or the end of a quota. */
function isDiskFull(error: Error): boolean {
  return sqlState(error) === '53100' || ('code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)));
}

/** What a failed call is answered with. */
export function refusalFor(error: FastifyError | Error, method: string): Refusal {
  if (error instanceof Refusal) return error;
  const known = byFastifyCode['code' in error ? String(error.code) : ''];
  if (known !== undefined) return httpErrors[known]();
  if (isDiskFull(error)) return httpErrors.DISK_FULL();
  if (isClockRefused(error)) return httpErrors.CLOCK_WRONG();
  if (isReadOnlyFailure(error)) return httpErrors.DATABASE_READ_ONLY();
  // What a reading call notes beside is nothing that anybody looks for.
  if (isOutcomeUnknown(error) && method !== 'GET') return httpErrors.OUTCOME_UNKNOWN();
  if (isTransient(error)) return httpErrors.UNAVAILABLE();
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? httpErrors.BAD_REQUEST() : httpErrors.INTERNAL();
}

async function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<void> {
  await reply
    .code(refusal.status)
    .header('X-Error-Code', refusal.code)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(refusal.text(request.language ?? 'es'));
}

/** Answers an address that cannot be decoded (`%zz`), which no route, hook or error handler gets to see. */
export async function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.language = negotiateLanguage(request.headers['accept-language']);
  reply.header('X-Content-Type-Options', 'nosniff');
  const refusal = httpErrors.BAD_REQUEST();
  await (formOf(request)?.(refusal, request, reply) ?? sendRefusal(request, reply, refusal));
}

/** Hears of every refusal before it is answered; what the call had begun is rolled back by then. */
export type OnRefused = (refusal: Refusal, request: FastifyRequest) => Promise<unknown>;

/** Every failed call is answered with one plain sentence in the user's language and a stable code (grid protocol, 8). */
export function addErrorHandling(app: FastifyInstance, onRefused: OnRefused = async () => {}): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof CallerLeft || reply.raw.destroyed) return void reply.hijack();
    const refusal = refusalFor(error, request.method);
    if (refusal.status === 500) request.log.error({ err: error }, 'call failed');
    // An outage fails every call: a line each, without the stack.
    else if (refusal.status > 500) request.log.warn({ reason: error.message }, 'call not served');
    await onRefused(refusal, request).catch((err: unknown) => request.log.error({ err }, 'a refusal was not noted'));
    await sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler(async (request, reply) => sendRefusal(request, reply, httpErrors.NOT_FOUND()));
}
