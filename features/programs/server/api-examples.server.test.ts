import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { callLimits } from '../../connections/server/keys/call-allowance.ts';
import * as calls from '../shared/calls.ts';
import { pageRows, problem } from '../shared/contract.ts';
import { everyScope, makeApiClient } from './fixtures/api-client.ts';

const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script.trim());
const run = promisify(execFile);

let s: StaffedApp;
let env: Record<string, string>;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  await makeStudent(s.t);
  const { token } = await makeApiClient(s, 'Ejemplos');
  const address = await s.t.app.listen({ host: '127.0.0.1', port: 0 });
  env = { PATH: process.env.PATH ?? '', CAPACITA: address, KEY: token };
});
afterAll(() => s.t.close());

test.each(examples)('the example runs as it stands: %s', async (script) => {
  const { stdout } = await run('sh', ['-c', script], { env, timeout: 20_000 });
  const path = /\/api\/v1\/\w+(?=[?"][^\n]*$)/.exec(script)?.[0];
  const call = Object.values(calls).find((each) => each.path === path);
  const reply = JSON.parse(stdout);
  if (call?.reply !== undefined) expect(call.reply.parse(reply)).toEqual(reply);
  else expect(Object.keys(reply)).toEqual(expect.arrayContaining([script.includes('openapi') ? 'paths' : 'scopes']));
});

test('an example with a key that opens nothing fails, with a problem', async () => {
  const [script = ''] = examples;
  const failed = await run('sh', ['-c', script], { env: { ...env, KEY: 'cck_AAAAAAAA_none-at-all' } }).catch(
    (error: { stdout: string }) => error,
  );
  expect(problem.parse(JSON.parse(failed.stdout)).status).toBe(401);
});

test('the page names every call, parameter, scope and limit', () => {
  expect(examples.length).toBeGreaterThan(6);
  for (const { path, query } of [
    calls.listPeople,
    calls.listCourses,
    calls.listRequirements,
    calls.listTrainings,
    calls.listMigrated,
    calls.listChanges,
  ]) {
    expect(text).toContain(`\`${path.replace('/api/v1', '')}\``);
    for (const name of Object.keys(query?.shape ?? {})) expect(text).toContain(name);
  }
  for (const scope of everyScope.split(' ')) expect(text).toContain(`\`${scope}\``);
  const { burst, perSecond } = callLimits;
  expect(text).toContain(`A key has ${burst.toLocaleString('en')} calls at once, and ${perSecond} come back`);
  expect(text).toContain(`is ${pageRows.usual} where the call says nothing, and at most ${pageRows.most}`);
});
