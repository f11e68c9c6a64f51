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
  NOT_FOUND: {
    es: 'Esa consulta no existe en api/v1, o no se hace así: todas son GET.',
    en: 'There is no such call in api/v1, or it is not made so: all are GET.',
  },
  TOO_MANY_AT_ONCE: {
    es: 'Este programa ya tiene demasiadas consultas en curso. Espere a que termine alguna y pruebe de nuevo.',
    en: 'This program already has too many calls under way. Wait for one to end and try again.',
  },
};

export const problemType = 'application/problem+json';

/** Answers an error of api/v1 by RFC 9457; the stable code goes in `X-Error-Code` too, as everywhere. */
export async function answerProblem(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalFor(error, request.method);
  const { status, code } = refusal;
  if (status === 500) request.log.error({ err: error }, 'call failed');
  else if (status > 500) request.log.warn({ reason: error.message }, 'call not served');
  if (status === 429 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', 1);
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
