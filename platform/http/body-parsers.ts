import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { passkeyHeader } from '#platform/signing/passkey-header.ts';
import { providerHeader } from '#platform/signing/provider-header.ts';
import { httpErrors } from './errors.ts';

/**
 * Reads a JSON body that may be encoded twice: JSON inside a JSON string (decisions section 4).
 * @throws Refusal BODY_NOT_JSON
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    const once: unknown = JSON.parse(text);
    return typeof once === 'string' ? JSON.parse(once) : once;
  } catch {
    throw httpErrors.BODY_NOT_JSON();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body. Bytes that are no UTF-8 are refused: put in as replacement characters they would be kept as such. */
function decodeBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw httpErrors.BODY_NOT_JSON();
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields of a form, as the reference grid client sends them: `values` holds JSON whose members stand beside the others.
 * @throws Refusal VALUES_EMPTY, VALUES_NULL (S1 section 8), BODY_NOT_JSON
 */
export function flattenValues(fields: Fields): Fields {
  if (!Object.hasOwn(fields, 'values')) return fields;
  // Beside `values`, `role` is what the caller says of themselves: never trusted, and no field of the record.
  const { values, role: _role, ...rest } = fields;
  if (values === '') throw httpErrors.VALUES_EMPTY();
  const parsed = typeof values === 'string' ? parseJsonBody(values) : values;
  if (parsed === null || parsed === undefined) throw httpErrors.VALUES_NULL();
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw httpErrors.BODY_NOT_JSON();
  return { ...rest, ...parsed };
}

/** A passkey or the identity provider signs the very bytes of the body. */
const isAsserted = ({ headers }: FastifyRequest) =>
  [passkeyHeader, providerHeader].some((name) => headers[name.toLowerCase()] !== undefined);

/** Every call reads plain JSON, JSON within JSON, and forms; anything else is refused with 415. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parsers = {
    'application/json': parseJsonBody,
    'text/json': parseJsonBody,
    'application/x-www-form-urlencoded': (text: string) => flattenValues(Object.fromEntries(new URLSearchParams(text))),
  };
  for (const [type, parse] of Object.entries(parsers)) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      try {
        if (isAsserted(request)) {
          request.bodyDigest = createHash('sha256').update(body).digest('hex');
        }
        if (request.routeOptions.config.worksLong === true) request.bodyBytes = Buffer.from(body);
        done(null, parse(decodeBody(Buffer.from(body))));
      } catch (error) {
        done(error instanceof Error ? error : httpErrors.BODY_NOT_JSON());
      }
    });
  }
}
