import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The Content-Security-Policy of a page: nothing inline but the page's own scripts, nothing from elsewhere but the allowed media frames.
 * @param nonce for the style element that the component library makes
 */
function contentSecurityPolicy(nonce: string, { frameHosts, scripts }: PageSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
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

/** What the page of the web application may run and frame, beside what its own origin serves. */
export interface PageSources {
  /** hosts whose players may be framed (decisions section 9) */
  readonly frameHosts: readonly string[];
  /** of `inlineScripts` */
  readonly scripts: readonly string[];
}

/**
 * The sources that let exactly the scripts run which stand in a page, `'sha256-…'` each.
 * @param html as it was built: before anything of a company is written into it
 */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Sends the page of the web application with a fresh nonce in its policy and its text, compressed where that is understood. */
export async function sendPage(reply: FastifyReply, html: string, sources: PageSources): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  reply
    .header('Content-Security-Policy', contentSecurityPolicy(nonce, sources))
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  const page = html.replaceAll('__CSP_NONCE__', nonce);
  if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) await reply.send(page);
  else await reply.header('Content-Encoding', 'gzip').send(gzipSync(page));
}
