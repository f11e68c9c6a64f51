import { expect } from 'vitest';
import { demoPassword } from './demo-data.ts';

/** Calls the server as a person does without a browser. */
export async function callAs(origin: string, user: string) {
  const post = (path: string, body: object, token = '', method = 'POST') =>
    fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post('/api/Auth/Authenticate', { user, pass: demoPassword })).json()) as {
    token: string;
  };
  return {
    send: (method: string, path: string, body: object) =>
      post(path, { user, pass: demoPassword, ...body }, token, method),
    get: async (path: string) =>
      (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<object>,
  };
}

/** Says whether the company asks for the acceptance; who says so has accepted. */
export async function requireAcceptance(origin: string, isRequired: boolean): Promise<void> {
  const itps = await callAs(origin, 'itps');
  if (!isRequired) await itps.send('POST', '/api/Auth/AcceptSignature', {});
  await setParameters(origin, { requireSignatureAcceptance: isRequired });
}

/** Changes parameters of the company. */
export async function setParameters(origin: string, changes: object): Promise<void> {
  const itps = await callAs(origin, 'itps');
  const settings = await itps.get('/api/Settings');
  const reply = await itps.send('PUT', '/api/Settings', { ...settings, ...changes, reason: 'prueba' });
  expect([reply.status, await reply.text()], 'settings').toEqual([200, expect.anything()]);
}
