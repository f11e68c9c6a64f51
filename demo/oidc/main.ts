import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collaborators } from '#demo/company/collaborators.ts';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { startProvider } from './start-provider.ts';

// `npm run demo:oidc`: the demo company with an identity provider beside it, to see signing in and signing there in a minute.

const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 3000);
const providerPort = Number(process.env.OIDC_PORT ?? port + 1);
const origin = `http://localhost:${port}`;
const dataDirectory = process.env.DATA_DIR ?? join(root, 'data/oidc');

if (!existsSync(join(root, 'dist/web')) && !existsSync(join(root, 'dist'))) {
  process.stderr.write('Ejecute antes npm run build / Run npm run build first\n');
  process.exit(1);
}
const provider = await startProvider({
  people: () => collaborators.map(({ cwid, name }) => ({ sub: `demo-${cwid}`, username: cwid, name })),
  password: demoPassword,
  origins: [origin],
  port: providerPort,
});
const { issuer, clientId, clientSecret } = provider;
const server = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DEMO: '1',
    LOCAL_SERVERS: '1',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_DISPLAY_NAME: 'Cuenta Austral',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
let hasFailed = false;
void once(server, 'exit').then(async ([code]) => {
  await provider.close();
  process.exit(hasFailed ? 1 : typeof code === 'number' ? code : 0);
});
await untilReady();
try {
  await release();
} catch (error) {
  // The product would go on without anybody who ends it.
  hasFailed = true;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  server.kill('SIGTERM');
  await once(process, 'exit');
}
process.stdout.write(`
  Capacita:   ${origin}
  Proveedor / Provider:  ${issuer}

  1. Ingrese con «Cuenta Austral» como ana, contraseña ${demoPassword}: queda vinculada en ese primer ingreso.
     Sign in with "Cuenta Austral" as ana, password ${demoPassword}: that first sign-in links her.
  2. Tome un curso y fírmelo: el proveedor pide la contraseña en otra ventana.
     Take a course and sign it: the provider asks for the password in another window.
  3. itps (contraseña de aquí / password of here: ${demoPassword}): Configuración › Parámetros › Proveedor de identidad › Probar con una firma.
  4. qa administra: itps la vincula en Colaboradores › Ingreso y sesiones, después de que intente ingresar una vez.
     qa administers: itps links her under Collaborators › Sign-in and sessions, once she has tried to sign in.
`);

/** Waits until the product answers. */
async function untilReady(): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await sleep(200);
  }
}

/** Releases the provider as an administrator would, signed; the demo company has no four eyes. */
async function release(): Promise<void> {
  // An earlier start has done so: then the password of itps, which somebody may have changed, is not needed.
  const ways = await call('GET', '/api/Auth/SignInWays');
  if ((ways.provider as { readonly isUsable: boolean } | null)?.isUsable) return;
  const { token } = await call('POST', '/api/Auth/Authenticate', { user: 'itps', pass: demoPassword });
  const held = await call('GET', '/api/Settings', undefined, token);
  const {
    oidcNamed,
    oidcName: _name,
    iD_Settings: _id,
    updateDate: _at,
    updatedBy: _by,
    updatedByName: _who,
    deleted: _deleted,
    ...rest
  } = held;
  const wanted = { ...rest, oidcProvider: oidcNamed, oidcByUsername: true, oidcSignsOut: true };
  const signed = { ...wanted, user: 'itps', pass: demoPassword, reason: 'Demostración del proveedor de identidad' };
  await call('PUT', '/api/Settings', signed, token);
}

async function call(method: string, path: string, body?: unknown, token?: string) {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return (await reply.json()) as Readonly<Record<string, unknown>> & { readonly token: string };
}
