import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testWith } from '../support/debian-packages.ts';

const deploy = join(import.meta.dirname, '../../deploy');

testWith(['prometheus'])('each alert fires where its cause is there, and nowhere else', async () => {
  const { stdout } = await promisify(execFile)('/usr/bin/promtool', ['test', 'rules', 'alerts-test.yml'], {
    cwd: deploy,
  });
  expect(stdout).toContain('SUCCESS');
});

test('each alert is tried', async () => {
  const [rules, tried] = await Promise.all(
    ['alerts.yml', 'alerts-test.yml'].map((name) => readFile(join(deploy, name), 'utf8')),
  );
  const named = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(tried).toContain(`alertname: ${name}\n        exp_alerts:\n          - exp_labels`);
});

test('the configuration that operations.md gives names the job that the alerts ask for', async () => {
  const [rules, operations] = await Promise.all(
    [join(deploy, 'alerts.yml'), join(deploy, '../docs/operations.md')].map((path) => readFile(path, 'utf8')),
  );
  const asked = new Set([...(rules ?? '').matchAll(/job="(\w+)"/g)].map(([, name]) => name));
  const given = [...(operations ?? '').matchAll(/job_name: (\w+)/g)].map(([, name]) => name);
  expect(given).toEqual([...asked]);
});
