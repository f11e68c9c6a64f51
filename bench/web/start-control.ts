import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** Of the reply itself, not of the page. */
const own = new Set(['content-length', 'content-encoding', 'content-type', 'date', 'connection', 'keep-alive', 'etag']);

/** The headers with which the product serves a page, or a file that the page names. */
async function headersOf(origin: string, isPage: boolean): Promise<Record<string, string>> {
  const page = await fetch(`${origin}/login`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  if (script === undefined) throw new Error('the sign-in names no script: npm run build');
  const reply = isPage ? page : await fetch(`${origin}${script}`);
  return Object.fromEntries([...reply.headers].filter(([name]) => !own.has(name)));
}

/**
 * An empty page of React, built as the product is and served with its headers, compressed too: what the machine does to it,
 * it does to the product in the same minutes.
 * @param origin of the product
 */
export async function startControl(origin: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'capacita-control-'));
  const input = join(root, 'bench/web/control-page.html');
  const rolldownOptions = { input };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions },
  });
  const headers = { '.html': await headersOf(origin, true), '.js': await headersOf(origin, false) };
  const page = join(outDir, 'bench/web/control-page.html');
  const server = createServer(async (request, reply) => {
    const path = request.url === '/' ? page : join(outDir, request.url ?? '');
    const kind = extname(path) === '.js' ? '.js' : '.html';
    try {
      const body = gzipSync(await readFile(path));
      reply.writeHead(200, { ...headers[kind], 'content-type': types[kind], 'content-encoding': 'gzip' }).end(body);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
