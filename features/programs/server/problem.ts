import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalFor } from '#platform/http/error-handler.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { Problem } from '../shared/contract.ts';

/** What general refusals say to a person, as it is said of a key. */
const ofKeys: Readonly<Record<string, Localized>> = {
  UNAUTHENTICATED: {
    es: 'Falta la clave, o no abre nada: no existe, venció, fue terminada o todavía espera a otra persona.',
    en: 'The key is missing, or opens nothing: there is none such, it has expired, was ended, or still waits for another person.',
  },
  FORBIDDEN: {
    es: 'La clave no abre esta consulta: su conexión no tiene ese alcance.',
    en: 'The key does not open this call: its connection has not that scope.',
  },
};

export const problemType = 'application/problem+json';

/** Answers an error of api/v1 by RFC 9457; the stable code goes in `X-Error-Code` too, as everywhere. */
export async function answerProblem(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalFor(error, request.method);
  const { status, code } = refusal;
  if (status === 500) request.log.error({ err: error }, 'call failed');
  else if (status > 500) request.log.warn({ reason: error.message }, 'call not served');
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  const language = request.language ?? 'es';
  const detail = ofKeys[code]?.[language] ?? refusal.text(language);
  const body: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail, code };
  await reply
    .code(status)
    .header('X-Error-Code', code)
    .header('Cache-Control', 'no-store')
    .type(`${problemType}; charset=utf-8`)
    .send(JSON.stringify(body));
}
