import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Role, type RoleCode } from '#product/roles.ts';
import type { SessionGate } from './authorize.ts';
import { createHttpServer, type HttpServer } from './create-server.ts';
import type { RequestSession } from './request-context.ts';

const denied: string[] = [];
const sessionWith = (role: RoleCode): RequestSession => ({
  sessionId: 's',
  employeeNr: 1,
  cwid: 'ana',
  fullName: 'Ana',
  roles: [role],
  sectorId: 1,
  sectorName: 'Envasado',
  mustChangePassword: false,
  tablet: null,
  typesName: false,
  passwordSet: null,
  idleEndsAt: new Date('2026-03-10T12:30:00Z'),
  endsAt: new Date('2026-03-11T00:00:00Z'),
});
/** A token names the role that it stands for. */
const gate: SessionGate = {
  resolve: async (token) => {
    const role = Object.entries(Role).find(([name]) => token === name.padEnd(20, '-'))?.[1];
    return role === undefined ? null : sessionWith(role);
  },
  resolveFileCookie: async () => null,
  resolveConnection: async () => null,
  onConnectionDenied: async () => {},
  sign: async () => {
    throw new Error('nobody signs here');
  },
  onDenied: async (session, request) =>
    void denied.push(`${session.roles} ${request.method} ${request.routeOptions.url}`),
};
const createServer = () => createHttpServer({ gate, logLevel: 'silent', version: '1', trustedProxies: 0 });

let app: HttpServer;
const ran: string[] = [];
beforeAll(async () => {
  app = await createServer();
  app.post('/choice', { config: { permission: 'choice.write' } }, async (request) => {
    ran.push(String(request.scope));
    return { scope: request.scope };
  });
  app.get('/own', { config: { permission: 'own.write' } }, async (request) => ({ scope: request.scope }));
  await app.ready();
});
afterAll(() => app.close());

const call = (role: keyof typeof Role, method: 'GET' | 'POST', url: string) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${role.padEnd(20, '-')}` } });

test('a route without a permission does not start', async () => {
  const server = await createServer();
  expect(() => server.get('/open', async () => 'x')).toThrow('The route GET /open declares no permission.');
  await server.close();
});

describe('a route with a permission', () => {
  test('is refused to a role that has it not, before it runs, and the refusal is told', async () => {
    const reply = await call('Trainer', 'POST', '/choice');
    expect([reply.statusCode, reply.headers['x-error-code'], reply.body]).toEqual([
      403,
      'FORBIDDEN',
      'Su rol no permite esta operación.',
    ]);
    expect([ran, denied]).toEqual([[], ['4 POST /choice']]);
  });

  test('knows how far the permission reaches', async () => {
    expect((await call('AdminQA', 'POST', '/choice')).json()).toEqual({ scope: 'all' });
    expect((await call('Collaborator', 'GET', '/own')).json()).toEqual({ scope: 'own' });
  });

  test('is found whatever the case of its path or a slash at its end, under the same permission', async () => {
    for (const url of ['/CHOICE', '/choice/']) {
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401);
      expect((await call('Collaborator', 'POST', url)).statusCode).toBe(403);
    }
  });
});
