import { createServer } from 'vite';

/** What the server answers; everything else is the web's. */
const serverPaths = ['/api', '/CourseManager', '/healthz', '/readyz', '/meta.json'];
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const server = await createServer({
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, changeOrigin: false }])),
  },
});
await server.listen();
server.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await server.close();
    process.exit(0);
  });
}
