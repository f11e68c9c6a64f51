// The health check of the image: exit code 0 while the program answers. One that waits for its database answers too: it needs no restart.
const port = process.env.PORT ?? '3000';
const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(reply?.ok ? 0 : 1);
