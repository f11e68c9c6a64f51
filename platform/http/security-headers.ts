import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The Content-Security-Policy of a page: nothing inline, nothing from elsewhere but the allowed media frames.
 * @param nonce for the style element that the component library makes
 * @param frameHosts hosts whose players may be framed (decisions section 9)
 */
function contentSecurityPolicy(nonce: string, frameHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...frameHosts.map((host) => `https://${host}`)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** Headers that every reply carries (OWASP ASVS 5, V3.4). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(everywhere);
    if (!reply.hasHeader('Content-Security-Policy')) {
      reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}

/** Sends the page of the web application with a fresh nonce in its policy and its text, compressed where that is understood. */
export async function sendPage(reply: FastifyReply, html: string, frameHosts: readonly string[]): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  reply
    .header('Content-Security-Policy', contentSecurityPolicy(nonce, frameHosts))
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  const page = html.replaceAll('__CSP_NONCE__', nonce);
  if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) await reply.send(page);
  else await reply.header('Content-Encoding', 'gzip').send(gzipSync(page));
}
