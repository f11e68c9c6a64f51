import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { trustedAuthorities } from './trusted-authorities.ts';

/** Most bytes of an answer: documents and keys of a provider have a few thousand. */
const mostBytes = 1024 * 1024;
/** Without a word for so long nobody waits longer, in ms. */
const patience = 10_000;

/**
 * A fetch that trusts the company's own authority too, which the runtime's own cannot be told of one call alone. It follows no
 * redirection and takes no endless answer.
 * @param authorities PEM
 */
export function trustingFetch(authorities: string | undefined): typeof fetch {
  const trusted = trustedAuthorities(authorities);
  return async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const body = await bodyOf(init.body);
    const headers = Object.fromEntries(new Headers(init.headers));
    const options = {
      method: init.method ?? 'GET',
      headers: body === null ? headers : { ...headers, 'content-length': String(body.length) },
      timeout: patience,
      ...(init.signal ? { signal: init.signal } : {}),
    };
    return new Promise((resolve, reject) => {
      const asked =
        address.protocol === 'https:' ? request(address, { ...options, ...trusted }) : plainRequest(address, options);
      asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
      asked.on('error', reject);
      asked.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) answer.destroy(new Error('the answer is too long'));
          chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          const isEmpty = status === 204 || status === 205 || status === 304;
          const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one) => [name, one] as [string, string]),
          );
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: pairs }));
        });
      });
      asked.end(body);
    });
  };
}

async function bodyOf(body: RequestInit['body']): Promise<Buffer | null> {
  if (body === undefined || body === null) return null;
  return Buffer.from(await new Response(body).arrayBuffer());
}
